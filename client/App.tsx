import { lazy } from 'react'
import { CoreAdminContext, CoreAdminUI, Resource } from 'react-admin'
import { Layout } from './layout/Layout.tsx'
import { Notices } from './layout/Notices.tsx'
import { ErrorPage, Forbidden, LoadingPage, NotFound } from './layout/pages.tsx'
import { authProvider } from './providers/authProvider.ts'
import { dataProvider } from './providers/dataProvider.ts'
import { i18nProvider } from './providers/i18nProvider.ts'
import { queryClient } from './providers/queryClient.ts'
import { store } from './providers/store.ts'
import { ActivationProofList, ActivationProofPage } from './resources/activationProofs/List.tsx'
import { AuditEntryList } from './resources/auditEntries/List.tsx'
import { BankAccountList, BankAccountPage } from './resources/bankAccounts/List.tsx'
import { BrandList, BrandPage } from './resources/brands/List.tsx'
import { DeliveryList, DeliveryPage } from './resources/deliveries/List.tsx'
import { SubmissionList, SubmissionPage } from './resources/formSubmissions/List.tsx'
import { FormList, FormPage } from './resources/forms/List.tsx'
import { IdentificationList, IdentificationPage } from './resources/identifications/List.tsx'
import { LateMoneyList, LateMoneyPage } from './resources/lateMoney/List.tsx'
import { MentionList } from './resources/mentions/List.tsx'
import { OfficerList, OfficerPage } from './resources/officers/List.tsx'
import { PayLinkList, PayLinkPage } from './resources/payLinks/List.tsx'
import { PaymentInstanceList, PaymentInstancePage } from './resources/paymentInstances/List.tsx'
import { PaymentLinkList, PaymentLinkPage } from './resources/paymentLinks/List.tsx'
import { TraderList, TraderPage } from './resources/traders/List.tsx'
import { TransactionList, TransactionPage } from './resources/transactions/List.tsx'
import { UnreachedList } from './resources/unreachedEvents/List.tsx'
import { WebhookList, WebhookPage } from './resources/webhooks/List.tsx'
import { WorkspaceList, WorkspacePage } from './resources/workspaces/List.tsx'
import { SignIn } from './signin/SignIn.tsx'
import { Appearance } from './theme/Appearance.tsx'

// Charts are not part of what a queue needs.
const DashboardPage = lazy(async () => ({ default: (await import('./dashboard/DashboardPage.tsx')).DashboardPage }))
const SettingsPage = lazy(async () => ({ default: (await import('./settings/SettingsPage.tsx')).SettingsPage }))

/** The officers' console. */
export const App = () => (
  <CoreAdminContext
    dataProvider={dataProvider}
    authProvider={authProvider}
    i18nProvider={i18nProvider}
    queryClient={queryClient}
    store={store}
  >
    <Appearance>
      <CoreAdminUI
        title="Countersign"
        layout={Layout}
        loginPage={SignIn}
        catchAll={NotFound}
        error={ErrorPage}
        loading={LoadingPage}
        accessDenied={Forbidden}
        authenticationError={Forbidden}
        requireAuth
        disableTelemetry
      >
        <Resource name="identifications" list={IdentificationList} show={IdentificationPage} />
        <Resource name="brands" list={BrandList} show={BrandPage} />
        <Resource name="bank-accounts" list={BankAccountList} show={BankAccountPage} />
        <Resource name="activation-proofs" list={ActivationProofList} show={ActivationProofPage} />
        <Resource name="traders" list={TraderList} show={TraderPage} />
        <Resource name="workspaces" list={WorkspaceList} show={WorkspacePage} />
        <Resource name="payment-instances" list={PaymentInstanceList} show={PaymentInstancePage} />
        <Resource name="payment-links" list={PaymentLinkList} show={PaymentLinkPage} />
        <Resource name="pay-links" list={PayLinkList} show={PayLinkPage} />
        <Resource name="forms" list={FormList} show={FormPage} />
        <Resource name="form-submissions" list={SubmissionList} show={SubmissionPage} />
        <Resource name="transactions" list={TransactionList} show={TransactionPage} />
        <Resource name="late-money" list={LateMoneyList} show={LateMoneyPage} />
        <Resource name="webhooks" list={WebhookList} show={WebhookPage} />
        <Resource name="deliveries" list={DeliveryList} show={DeliveryPage} />
        <Resource name="unreached-events" list={UnreachedList} />
        <Resource name="mentions" list={MentionList} />
        <Resource name="dashboard" list={DashboardPage} />
        <Resource name="audit-entries" list={AuditEntryList} />
        <Resource name="settings" list={SettingsPage} />
        <Resource name="officers" list={OfficerList} show={OfficerPage} />
      </CoreAdminUI>
      <Notices />
    </Appearance>
  </CoreAdminContext>
)

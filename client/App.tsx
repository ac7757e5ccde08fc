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
import { ActivationProofList, ActivationProofPage } from './resources/activationProofs.tsx'
import { AuditEntryList } from './resources/auditEntries.tsx'
import { BankAccountList, BankAccountPage } from './resources/bankAccounts.tsx'
import { BrandList, BrandPage } from './resources/brands.tsx'
import { DeliveryList, DeliveryPage } from './resources/deliveries.tsx'
import { FormList, FormPage } from './resources/forms/forms.tsx'
import { IdentificationList, IdentificationPage } from './resources/identifications.tsx'
import { LateMoneyList, LateMoneyPage } from './resources/lateMoney.tsx'
import { PayLinkList, PayLinkPage } from './resources/links/payLinks.tsx'
import { PaymentLinkList, PaymentLinkPage } from './resources/links/paymentLinks.tsx'
import { MentionList } from './resources/notes.tsx'
import { OfficerList, OfficerPage } from './resources/officers.tsx'
import { PaymentInstanceList, PaymentInstancePage } from './resources/paymentInstances.tsx'
import { SubmissionList, SubmissionPage } from './resources/submissions/submissions.tsx'
import { TraderList, TraderPage } from './resources/traders.tsx'
import { TransactionList, TransactionPage } from './resources/transactions.tsx'
import { UnreachedList } from './resources/unreachedEvents.tsx'
import { WebhookList, WebhookPage } from './resources/webhooks.tsx'
import { WorkspaceList, WorkspacePage } from './resources/workspaces.tsx'
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

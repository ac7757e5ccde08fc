import { Suspense } from 'react'
import {
  CoreAdminContext,
  CoreAdminUI,
  CustomRoutes,
  type I18nProvider,
  Resource,
  reactRouterProvider,
} from 'react-admin'
import { lazyComponent } from './elements/lazyComponent.tsx'
import { FieldProblem } from './layout/FieldProblem.tsx'
import { Notices } from './layout/Notices.tsx'
import { Forbidden, NotFound } from './layout/pages.tsx'
import { authProvider } from './providers/authProvider.ts'
import { dataProvider } from './providers/dataProvider.ts'
import { queryClient } from './providers/queryClient.ts'
import { store } from './providers/store.ts'
import { RegistryProvider } from './registry.tsx'
import { kinds, menu } from './resources/index.ts'
import { Home } from './shell/begin/Home.tsx'
import { ErrorPage } from './shell/ErrorPage.tsx'
import { Layout } from './shell/Layout.tsx'
import { LoadingPage } from './shell/LoadingPage.tsx'
import { pageOf } from './shell/ShownRegistry.tsx'
import { Appearance } from './theme/Appearance.tsx'

const { Route } = reactRouterProvider

const SignIn = lazyComponent(async () => (await import('./signin/SignIn.tsx')).SignIn)
const SignedIn = lazyComponent(async () => (await import('./signin/SignedIn.tsx')).SignedIn)
const TakeInvitation = lazyComponent(async () => (await import('./signin/TakeInvitation.tsx')).TakeInvitation)
const AccountPage = lazyComponent(async () => (await import('./account/AccountPage.tsx')).AccountPage)
const BeginPage = lazyComponent(async () => (await import('./shell/begin/BeginPage.tsx')).BeginPage)
const ImportPage = pageOf(
  'statements',
  lazyComponent(async () => (await import('./resources/statements/import/ImportPage.tsx')).ImportPage),
)

const registry = { kinds, menu }

/** Every resource with its pages; a page shows 'nothing here' while its part of the console is off. */
const resources = menu.flatMap((group) =>
  Object.entries(group.resources).map(([name, { icon, list, show, recordRepresentation }]) => ({
    name,
    icon,
    list: pageOf(name, list),
    ...(show && { show: pageOf(name, show) }),
    ...(recordRepresentation && { recordRepresentation }),
  })),
)

/** The officers' console. */
export const App = ({ i18nProvider }: { i18nProvider: I18nProvider }) => (
  <CoreAdminContext
    dataProvider={dataProvider}
    authProvider={authProvider}
    i18nProvider={i18nProvider}
    queryClient={queryClient}
    store={store}
  >
    <RegistryProvider value={registry}>
      <Appearance>
        <FieldProblem />
        <Suspense>
          <CoreAdminUI
            title="Countersign"
            dashboard={Home}
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
            <CustomRoutes noLayout>
              <Route path="/invitation/:token" element={<TakeInvitation />} />
              <Route path="/invitation/:token/code" element={<TakeInvitation hasCode />} />
              <Route path="/signed-in" element={<SignedIn />} />
            </CustomRoutes>
            <CustomRoutes>
              <Route path="/account" element={<AccountPage />} />
              <Route path="/statements/import" element={<ImportPage />} />
            </CustomRoutes>
            <Resource name="begin" list={BeginPage} />
            {resources.map((resource) => (
              <Resource key={resource.name} {...resource} />
            ))}
          </CoreAdminUI>
        </Suspense>
        <Notices />
      </Appearance>
    </RegistryProvider>
  </CoreAdminContext>
)

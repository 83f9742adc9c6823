// The routes that nobody's first page of the catalogue needs: every screen is a chunk of its own, its gate stands
// beside its path. Why the router's data mode does not do it: G152.
import { type ComponentType, lazy, type ReactNode } from 'react'
import { Route, Routes, useParams } from 'react-router-dom'
import { HOME_CRUMB, pageTrail } from '#domain/breadcrumbs.ts'
import type { Gate } from '#domain/permissions.ts'
import type { Crumb } from '#domain/product.ts'
import {
  aboutUsPath,
  accountPath,
  contactsPath,
  greatSavePath,
  offlineDataPath,
  orderByCatalogPath,
  ordersPath,
  pendingOrdersPath,
  purchasesPath,
  quickOrderPath,
  ROUTES,
  registrationPath,
  restorePasswordPath,
  subscriptionPath,
} from '#paths'
import { shellTexts } from '#texts/shell.ts'
import { visitorPages } from '#texts/visitor-pages.ts'
import { Gated } from './gated.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { Page } from './page.tsx'
import { useShownAtOnce } from './use-shown-at-once.ts'

const signIn = lazyScreen(async () => (await import('#screens/sign-in/sign-in-screen.tsx')).SignInScreen)
const restorePassword = lazyScreen(
  async () => (await import('#screens/password/restore-password-screen.tsx')).RestorePasswordScreen,
)
const changePassword = lazyScreen(
  async () => (await import('./routes/change-password-route.tsx')).ChangePasswordRoute,
)
const orders = lazyScreen(async () => (await import('#screens/orders/orders-screen.tsx')).OrdersScreen)
const orderView = lazyScreen(async () => (await import('./routes/order-view-route.tsx')).OrderViewRoute)
const purchases = lazyScreen(async () => (await import('./routes/purchases-route.tsx')).PurchasesRoute)
const pendingOrders = lazyScreen(
  async () => (await import('#screens/pending-orders/pending-orders-screen.tsx')).PendingOrdersScreen,
)
const offlineData = lazyScreen(
  async () => (await import('#screens/offline-data/offline-data-screen.tsx')).OfflineDataScreen,
)
const quickOrder = lazyScreen(
  async () => (await import('#screens/quick-order/quick-order-screen.tsx')).QuickOrderScreen,
)
const account = lazyScreen(async () => (await import('./routes/account-route.tsx')).AccountRoute)
const subscription = lazyScreen(
  async () => (await import('#screens/shipments/subscription-screen.tsx')).SubscriptionScreen,
)
const registration = lazyScreen(
  async () => (await import('#screens/visitor-requests/registration-screen.tsx')).RegistrationScreen,
)
const orderByCatalog = lazyScreen(
  async () => (await import('#screens/visitor-requests/order-by-catalog-screen.tsx')).OrderByCatalogScreen,
)
const unregisteredOrder = lazyScreen(
  async () => (await import('./routes/unregistered-order-route.tsx')).UnregisteredOrderRoute,
)
const contacts = lazyScreen(async () => (await import('#screens/company/contacts-screen.tsx')).ContactsScreen)
const aboutUs = lazyScreen(async () => (await import('#screens/company/about-us-screen.tsx')).AboutUsScreen)
const greatSave = lazyScreen(
  async () => (await import('#screens/company/great-save-screen.tsx')).GreatSaveScreen,
)
const WithQueries = lazy(async () => ({ default: (await import('./routes/with-queries.tsx')).WithQueries }))

/** A screen whose title and trail do not depend on what it shows; it may tell a better title itself. */
interface PlainRoute {
  path: string
  Screen: ComponentType
  title: string
  /** For search engines; the site's own where there is none. */
  description?: string
  trail: readonly Crumb[]
  gate?: Gate
  /** It shows facts that the server owns. */
  hasQueries?: true
  /** What its address names are numbers of the server: anything else is no page. */
  hasNumbers?: true
}

/** The rest of a path stands under '*'. */
const isNumber = ([name, param = '']: [string, string | undefined]) =>
  name === '*' || param === '' || /^\d{1,9}$/.test(param)

const ordersCrumb: Crumb = { text: shellTexts.orderHistory, link: ordersPath }

/** What visitors read and send; open to everybody. */
const VISITOR_ROUTES: readonly PlainRoute[] = [
  {
    ...visitorPages.registration,
    path: ROUTES.registration,
    Screen: registration.Screen,
    trail: pageTrail(visitorPages.registration.title, registrationPath),
    hasQueries: true,
  },
  {
    ...visitorPages.unregisteredOrder,
    path: ROUTES.unregisteredOrder,
    Screen: unregisteredOrder.Screen,
    trail: pageTrail(visitorPages.unregisteredOrder.title, ''),
    hasQueries: true,
    hasNumbers: true,
  },
  {
    ...visitorPages.orderByCatalog,
    path: ROUTES.orderByCatalog,
    Screen: orderByCatalog.Screen,
    trail: pageTrail(visitorPages.orderByCatalog.title, orderByCatalogPath),
  },
  {
    ...visitorPages.contacts,
    path: ROUTES.contacts,
    Screen: contacts.Screen,
    trail: pageTrail(visitorPages.contacts.title, contactsPath),
  },
  {
    ...visitorPages.aboutUs,
    path: ROUTES.aboutUs,
    Screen: aboutUs.Screen,
    trail: pageTrail(visitorPages.aboutUs.title, aboutUsPath),
  },
  {
    ...visitorPages.greatSave,
    path: ROUTES.greatSave,
    Screen: greatSave.Screen,
    trail: pageTrail(visitorPages.greatSave.title, greatSavePath),
  },
]

/** Every screen but those of the catalogue, the cart and the setting of passwords. */
export const PLAIN_ROUTES: readonly PlainRoute[] = [
  ...VISITOR_ROUTES,
  {
    path: ROUTES.auth,
    Screen: signIn.Screen,
    title: shellTexts.logIn,
    trail: pageTrail(shellTexts.logIn, '/auth'),
  },
  {
    path: ROUTES.restorePassword,
    Screen: restorePassword.Screen,
    title: shellTexts.restorePassword,
    trail: pageTrail(shellTexts.restorePassword, restorePasswordPath),
  },
  {
    path: ROUTES.orders,
    Screen: orders.Screen,
    title: shellTexts.orderHistory,
    trail: pageTrail(shellTexts.orderHistory, ordersPath),
    gate: 'seeOrders',
    hasQueries: true,
    hasNumbers: true,
  },
  {
    path: ROUTES.ordersOfUser,
    Screen: orders.Screen,
    title: shellTexts.orderHistory,
    trail: pageTrail(shellTexts.orderHistory, ordersPath),
    gate: 'seeOrders',
    hasQueries: true,
    hasNumbers: true,
  },
  {
    path: ROUTES.orderView,
    Screen: orderView.Screen,
    title: shellTexts.oneOrder,
    trail: [HOME_CRUMB, ordersCrumb, { text: shellTexts.oneOrder, link: '' }],
    gate: 'seeOrders',
    hasQueries: true,
    hasNumbers: true,
  },
  {
    path: ROUTES.purchases,
    Screen: purchases.Screen,
    title: shellTexts.allProductsOrder,
    trail: pageTrail(shellTexts.allProductsOrder, purchasesPath()),
    gate: 'seeOrders',
    hasQueries: true,
    hasNumbers: true,
  },
  {
    path: ROUTES.pendingOrders,
    Screen: pendingOrders.Screen,
    title: shellTexts.pendingOrders,
    trail: pageTrail(shellTexts.pendingOrders, pendingOrdersPath),
  },
  {
    path: ROUTES.offlineData,
    Screen: offlineData.Screen,
    title: shellTexts.offlineData,
    trail: pageTrail(shellTexts.offlineData, offlineDataPath),
  },
  {
    path: ROUTES.quickOrder,
    Screen: quickOrder.Screen,
    title: shellTexts.quickOrder,
    trail: pageTrail(shellTexts.quickOrder, quickOrderPath),
    gate: 'placeOrders',
  },
  {
    path: ROUTES.account,
    Screen: account.Screen,
    title: shellTexts.account,
    trail: pageTrail(shellTexts.account, accountPath),
    gate: 'seeAccount',
    hasQueries: true,
  },
  {
    path: ROUTES.subscription,
    Screen: subscription.Screen,
    title: shellTexts.subscription,
    trail: pageTrail(shellTexts.subscription, subscriptionPath),
    gate: 'seeScheduledShipments',
    hasQueries: true,
  },
]

function PlainPage({ Screen, title, description, trail, hasNumbers }: PlainRoute) {
  const params = Object.entries(useParams())
  useShownAtOnce()
  if (hasNumbers && !params.every(isNumber)) return <NotFoundPage />
  return (
    <Page title={title} trail={trail} {...(description !== undefined && { description })}>
      <Screen />
    </Page>
  )
}

function elementOf(route: PlainRoute): ReactNode {
  const { gate } = route
  const page = <PlainPage {...route} />
  return gate === undefined ? page : <Gated gate={gate}>{page}</Gated>
}

function routeOf(route: PlainRoute): ReactNode {
  return <Route key={route.path} path={route.path} element={elementOf(route)} />
}

export function OtherRoutes() {
  return (
    <Routes>
      {PLAIN_ROUTES.filter(({ hasQueries }) => !hasQueries).map(routeOf)}
      <Route element={<WithQueries />}>
        {[ROUTES.passwordRestore, ROUTES.passwordCreate, ROUTES.changePassword].map((path) => (
          <Route key={path} path={path} element={<changePassword.Screen />} />
        ))}
        {PLAIN_ROUTES.filter(({ hasQueries }) => hasQueries).map(routeOf)}
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}

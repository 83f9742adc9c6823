// The routes outside catalogue and cart. The code of each screen is loaded when it is shown; the gate of a route stands
// beside its path. The routes do not use the router's data API (docs/performance.md).
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router-dom'
import { useSession } from '#app-context/people/use-session.ts'
import { HOME_CRUMB, pageTrail } from '#domain/catalogue/breadcrumbs.ts'
import type { Crumb } from '#domain/products/product.ts'
import { ordersPath } from '#paths'
import { pageTitles } from '#texts/page-titles.ts'
import { shellTexts } from '#texts/shell.ts'
import { visitorPages } from '#texts/visitor-pages.ts'
import { ADMINISTRATION_ROUTES } from './administration-routes.tsx'
import { ColleagueRequests } from './colleague-requests-slot.ts'
import { lazyScreen } from './lazy-screen.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { LoadingPlainPage, pageOf } from './plain-page.tsx'
import type { PlainRoute } from './plain-route.ts'
import { loadReAddButton, RESTOCK_ROUTES } from './restock-routes.tsx'
import { ROUTE_PATTERNS } from './route-patterns.ts'
import { SESSION_ROUTES } from './session-routes.tsx'
import { SubscribeSlot } from './subscribe-slot.tsx'

/** Loads the button Save as list before its screen is shown: a late button would move the buttons beside it. */
const loadSaveAsList = () => import('#screens/lists/save-as-list.tsx')

const loadOrderAgain = () => import('#screens/re-add/order-again.tsx')

const changePasswordRoute = lazyScreen(
  async () => (await import('./change-password-route.tsx')).ChangePasswordRoute,
)
const ordersScreen = lazyScreen(async () => {
  const [{ OrdersScreen }, { OrderAgain }, { WaitingOrders }] = await Promise.all([
    import('#screens/orders/orders-screen.tsx'),
    loadOrderAgain(),
    import('#screens/pending-orders/waiting-orders.tsx'),
  ])
  return () => <OrdersScreen OrderAgain={OrderAgain} WaitingOrders={WaitingOrders} />
})
const staffOrdersScreen = lazyScreen(async () => {
  const [{ StaffOrdersScreen }, { WaitingOrders }] = await Promise.all([
    import('#screens/orders/staff/staff-orders-screen.tsx'),
    import('#screens/pending-orders/waiting-orders.tsx'),
  ])
  return () => <StaffOrdersScreen WaitingOrders={WaitingOrders} />
})

/**
 * The order history. Staff have another screen than buyers, so that buyers do not load the code of the staff's screen.
 */
function OrderHistory() {
  const { may } = useSession()
  return may('administerOrders') ? <staffOrdersScreen.Screen /> : <ordersScreen.Screen />
}

const shipmentsScreen = lazyScreen(
  async () => (await import('#screens/shipments/subscription-screen.tsx')).SubscriptionScreen,
)
const staffShipmentsScreen = lazyScreen(
  async () => (await import('#screens/shipments/staff/staff-shipments-screen.tsx')).StaffShipmentsScreen,
)

/**
 * Shows the screen of all subscriptions to people with the right Orders#edit, and to other people the screen of their
 * own subscriptions (G82).
 */
function Subscriptions() {
  const { may } = useSession()
  return may('administerOrders') ? <staffShipmentsScreen.Screen /> : <shipmentsScreen.Screen />
}
export const pendingOrdersScreen = lazyScreen(async () => {
  const { PendingOrdersScreen } = await import('#screens/pending-orders/pending-orders-screen.tsx')
  return () => <PendingOrdersScreen ColleagueRequests={ColleagueRequests} />
})
const queriesLayout = lazyScreen(async () => (await import('./page-queries.tsx')).WithQueries)

const ordersCrumb: Crumb = { text: pageTitles.orderHistory, link: ordersPath }

/** The pages and forms for visitors; everybody can open them. */
const VISITOR_ROUTES: readonly PlainRoute[] = [
  {
    ...visitorPages.registration,
    isForm: true,
    path: ROUTE_PATTERNS.registration,
    Screen: lazyScreen(
      async () => (await import('#screens/visitor-requests/registration-screen.tsx')).RegistrationScreen,
    ).Screen,
    needsQueryClient: true,
  },
  {
    ...visitorPages.newCustomerOrder,
    path: ROUTE_PATTERNS.newCustomerOrder,
    Screen: lazyScreen(async () => {
      const [{ NewCustomerOrderScreen }, { ReAddButton }] = await Promise.all([
        import('#screens/orders/new-customer-order-screen.tsx'),
        loadReAddButton(),
      ])
      return () => <NewCustomerOrderScreen ReAdd={ReAddButton} />
    }).Screen,
    needsQueryClient: true,
    hasNumericParameters: true,
  },
  {
    ...visitorPages.orderByCatalog,
    path: ROUTE_PATTERNS.orderByCatalog,
    Screen: lazyScreen(
      async () =>
        (await import('#screens/visitor-requests/order-by-catalog-screen.tsx')).OrderByCatalogScreen,
    ).Screen,
    needsQueryClient: true,
  },
  {
    ...visitorPages.contacts,
    path: ROUTE_PATTERNS.contacts,
    Screen: lazyScreen(async () => (await import('#screens/supplier/contacts-screen.tsx')).ContactsScreen)
      .Screen,
  },
  {
    ...visitorPages.aboutUs,
    path: ROUTE_PATTERNS.aboutUs,
    Screen: lazyScreen(async () => (await import('#screens/supplier/about-us-screen.tsx')).AboutUsScreen)
      .Screen,
  },
  {
    ...visitorPages.greatSave,
    path: ROUTE_PATTERNS.greatSave,
    Screen: lazyScreen(async () => (await import('#screens/supplier/great-save-screen.tsx')).GreatSaveScreen)
      .Screen,
  },
]

/** The routes of all screens except catalogue, cart and change of password. */
export const PLAIN_ROUTES: readonly PlainRoute[] = [
  ...VISITOR_ROUTES,
  ...ADMINISTRATION_ROUTES,
  ...SESSION_ROUTES,
  {
    path: ROUTE_PATTERNS.orders,
    Screen: OrderHistory,
    title: pageTitles.orderHistory,
    gate: 'seeOrders',
    needsQueryClient: true,
    hasNumericParameters: true,
  },
  {
    path: ROUTE_PATTERNS.ordersOfUser,
    Screen: OrderHistory,
    title: pageTitles.orderHistory,
    trail: pageTrail(pageTitles.orderHistory, ordersPath),
    gate: 'seeOrders',
    needsQueryClient: true,
    hasNumericParameters: true,
  },
  {
    path: ROUTE_PATTERNS.orderView,
    Screen: lazyScreen(async () => {
      const [{ OrderViewScreen }, { ReAddButton }, { OrderAgain }, { SaveAsList }] = await Promise.all([
        import('#screens/orders/order-view-screen.tsx'),
        loadReAddButton(),
        loadOrderAgain(),
        loadSaveAsList(),
      ])
      return () => <OrderViewScreen ReAdd={ReAddButton} OrderAgain={OrderAgain} SaveAsList={SaveAsList} />
    }).Screen,
    title: pageTitles.oneOrder,
    trail: [HOME_CRUMB, ordersCrumb, { text: pageTitles.oneOrder, link: '' }],
    gate: 'seeOrders',
    needsQueryClient: true,
    hasNumericParameters: true,
  },
  {
    path: ROUTE_PATTERNS.purchases,
    Screen: lazyScreen(async () => {
      const [{ PurchasesScreen }, { ReAddButton }, { SaveAsList }] = await Promise.all([
        import('#screens/orders/purchases/purchases-screen.tsx'),
        loadReAddButton(),
        loadSaveAsList(),
      ])
      return () => <PurchasesScreen ReAdd={ReAddButton} SaveAsList={SaveAsList} Subscribe={SubscribeSlot} />
    }).Screen,
    title: pageTitles.allProductsOrder,
    gate: 'seeOrders',
    needsQueryClient: true,
    hasNumericParameters: true,
  },
  ...RESTOCK_ROUTES,
  {
    path: ROUTE_PATTERNS.smallChanges,
    Screen: lazyScreen(async () => (await import('#screens/tolerance/tolerance-screen.tsx')).ToleranceScreen)
      .Screen,
    title: pageTitles.dealershipRules,
    gate: 'placeOrders',
    needsQueryClient: true,
    hasNumericParameters: true,
  },
  {
    path: ROUTE_PATTERNS.lists,
    Screen: lazyScreen(async () => {
      const [{ ListsScreen }, { ReAddButton }] = await Promise.all([
        import('#screens/lists/lists-screen.tsx'),
        loadReAddButton(),
      ])
      return () => <ListsScreen ReAdd={ReAddButton} />
    }).Screen,
    title: shellTexts.lists,
    gate: 'placeOrders',
    needsQueryClient: true,
  },
  {
    path: ROUTE_PATTERNS.pendingOrders,
    Screen: pendingOrdersScreen.Screen,
    title: shellTexts.pendingOrders,
  },
  {
    path: ROUTE_PATTERNS.offlineData,
    Screen: lazyScreen(
      async () => (await import('#screens/offline-data/offline-data-screen.tsx')).OfflineDataScreen,
    ).Screen,
    title: shellTexts.offlineData,
  },
  {
    path: ROUTE_PATTERNS.quickOrder,
    Screen: lazyScreen(async () => {
      const [{ QuickOrderScreen }, { SaveAsList }] = await Promise.all([
        import('#screens/quick-order/quick-order-screen.tsx'),
        loadSaveAsList(),
      ])
      return () => <QuickOrderScreen SaveAsList={SaveAsList} />
    }).Screen,
    title: shellTexts.quickOrder,
    gate: 'placeOrders',
  },
  {
    path: ROUTE_PATTERNS.subscription,
    Screen: Subscriptions,
    title: shellTexts.subscription,
    gate: 'seeScheduledShipments',
    needsQueryClient: true,
  },
]

const PASSWORD_PATHS = [
  ROUTE_PATTERNS.passwordRestore,
  ROUTE_PATTERNS.passwordCreate,
  ROUTE_PATTERNS.changePassword,
]
const TITLED_ROUTES = [
  ...PLAIN_ROUTES,
  ...PASSWORD_PATHS.map((path) => ({ path, title: pageTitles.changePassword, isForm: true as const })),
]

/** A page of `OtherRoutes` while its screen is loaded. */
export function LoadingOtherRoute() {
  return <LoadingPlainPage routes={TITLED_ROUTES} />
}

function routeOf(route: PlainRoute): ReactNode {
  return <Route key={route.path} path={route.path} element={pageOf(route)} />
}

export function OtherRoutes() {
  return (
    <Routes>
      {PLAIN_ROUTES.filter(({ needsQueryClient }) => !needsQueryClient).map(routeOf)}
      <Route element={<queriesLayout.Screen />}>
        {PASSWORD_PATHS.map((path) => (
          <Route key={path} path={path} element={<changePasswordRoute.Screen />} />
        ))}
        {PLAIN_ROUTES.filter(({ needsQueryClient }) => needsQueryClient).map(routeOf)}
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}

// The routes that nobody's first page of the catalogue needs: every screen is a chunk of its own, its gate stands
// beside its path. Why these are no routes of the data router: G152.
import type { ReactNode } from 'react'
import { Route, Routes, useParams } from 'react-router-dom'
import { useSession } from '#app-context/use-session.ts'
import { HOME_CRUMB, pageTrail } from '#domain/catalogue/breadcrumbs.ts'
import type { Crumb } from '#domain/products/product.ts'
import { ordersPath } from '#paths'
import { pageTitles } from '#texts/page-titles.ts'
import { shellTexts } from '#texts/shell.ts'
import { visitorPages } from '#texts/visitor-pages.ts'
import { Page, useShownAtOnce } from '../page/page.tsx'
import { ADMINISTRATION_ROUTES } from './administration-routes.tsx'
import { Gated } from './gated.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { ROUTES } from './patterns.ts'
import type { PlainRoute } from './plain-route.ts'
import { SubscribeSlot } from './subscribe-slot.tsx'

/** Add to cart is the same button on every screen that shows what was ordered before. */
const reAdd = () => import('#screens/re-add/re-add-button.tsx')

const orderAgain = () => import('#screens/re-add/order-again.tsx')

const changePassword = lazyScreen(
  async () => (await import('./change-password-route.tsx')).ChangePasswordRoute,
)
const orders = lazyScreen(async () => {
  const [{ OrdersScreen }, { OrderAgain }] = await Promise.all([
    import('#screens/orders/orders-screen.tsx'),
    orderAgain(),
  ])
  return () => <OrdersScreen OrderAgain={OrderAgain} />
})
const staffOrders = lazyScreen(
  async () => (await import('#screens/orders/staff/staff-orders-screen.tsx')).StaffOrdersScreen,
)

/** Staff get another screen for the order history, whose code only they load. */
function OrdersForWhom() {
  const { may } = useSession()
  return may('administerOrders') ? <staffOrders.Screen /> : <orders.Screen />
}

const shipments = lazyScreen(
  async () => (await import('#screens/shipments/subscription-screen.tsx')).SubscriptionScreen,
)
const staffShipments = lazyScreen(
  async () => (await import('#screens/shipments/staff/staff-shipments-screen.tsx')).StaffShipmentsScreen,
)

/** The right Orders#edit decides whether all shipments are shown or the person's own (G82). */
function ShipmentsForWhom() {
  const { may } = useSession()
  return may('administerOrders') ? <staffShipments.Screen /> : <shipments.Screen />
}
export const pendingOrders = lazyScreen(
  async () => (await import('#screens/pending-orders/pending-orders-screen.tsx')).PendingOrdersScreen,
)
const withQueries = lazyScreen(async () => (await import('./page-queries.tsx')).WithQueries)

/** The rest of a path stands under '*'; only the parent of a new product may be the root (G08). */
const isNumber = ([name, param = '']: [string, string | undefined]) =>
  name === '*' || param === '' || /^\d{1,9}$/.test(param) || (name === 'parentId' && param === '-1')

const ordersCrumb: Crumb = { text: pageTitles.orderHistory, link: ordersPath }

/** The pages and forms of visitors, open to everybody. */
const VISITOR_ROUTES: readonly PlainRoute[] = [
  {
    ...visitorPages.registration,
    path: ROUTES.registration,
    Screen: lazyScreen(
      async () => (await import('#screens/visitor-requests/registration-screen.tsx')).RegistrationScreen,
    ).Screen,
    hasQueries: true,
  },
  {
    ...visitorPages.unregisteredOrder,
    path: ROUTES.unregisteredOrder,
    Screen: lazyScreen(async () => {
      const [{ UnregisteredOrderScreen }, { ReAddButton }] = await Promise.all([
        import('#screens/orders/unregistered-order-screen.tsx'),
        reAdd(),
      ])
      return () => <UnregisteredOrderScreen ReAdd={ReAddButton} />
    }).Screen,
    hasQueries: true,
    hasNumbers: true,
  },
  {
    ...visitorPages.orderByCatalog,
    path: ROUTES.orderByCatalog,
    Screen: lazyScreen(
      async () =>
        (await import('#screens/visitor-requests/order-by-catalog-screen.tsx')).OrderByCatalogScreen,
    ).Screen,
    hasQueries: true,
  },
  {
    ...visitorPages.contacts,
    path: ROUTES.contacts,
    Screen: lazyScreen(async () => (await import('#screens/supplier/contacts-screen.tsx')).ContactsScreen)
      .Screen,
  },
  {
    ...visitorPages.aboutUs,
    path: ROUTES.aboutUs,
    Screen: lazyScreen(async () => (await import('#screens/supplier/about-us-screen.tsx')).AboutUsScreen)
      .Screen,
  },
  {
    ...visitorPages.greatSave,
    path: ROUTES.greatSave,
    Screen: lazyScreen(async () => (await import('#screens/supplier/great-save-screen.tsx')).GreatSaveScreen)
      .Screen,
  },
]

/** Every screen but those of the catalogue, the cart and the setting of passwords. */
export const PLAIN_ROUTES: readonly PlainRoute[] = [
  ...VISITOR_ROUTES,
  ...ADMINISTRATION_ROUTES,
  {
    path: ROUTES.auth,
    Screen: lazyScreen(async () => (await import('#screens/sign-in/sign-in-screen.tsx')).SignInScreen).Screen,
    title: shellTexts.logIn,
  },
  {
    path: ROUTES.restorePassword,
    Screen: lazyScreen(
      async () => (await import('#screens/password/restore-password-screen.tsx')).RestorePasswordScreen,
    ).Screen,
    title: pageTitles.restorePassword,
    hasQueries: true,
  },
  {
    path: ROUTES.orders,
    Screen: OrdersForWhom,
    title: pageTitles.orderHistory,
    gate: 'seeOrders',
    hasQueries: true,
    hasNumbers: true,
  },
  {
    path: ROUTES.ordersOfUser,
    Screen: OrdersForWhom,
    title: pageTitles.orderHistory,
    trail: pageTrail(pageTitles.orderHistory, ordersPath),
    gate: 'seeOrders',
    hasQueries: true,
    hasNumbers: true,
  },
  {
    path: ROUTES.orderView,
    Screen: lazyScreen(async () => {
      const [{ OrderViewScreen }, { ReAddButton }, { OrderAgain }] = await Promise.all([
        import('#screens/orders/order-view-screen.tsx'),
        reAdd(),
        orderAgain(),
      ])
      return () => <OrderViewScreen ReAdd={ReAddButton} OrderAgain={OrderAgain} />
    }).Screen,
    title: pageTitles.oneOrder,
    trail: [HOME_CRUMB, ordersCrumb, { text: pageTitles.oneOrder, link: '' }],
    gate: 'seeOrders',
    hasQueries: true,
    hasNumbers: true,
  },
  {
    path: ROUTES.purchases,
    Screen: lazyScreen(async () => {
      const [{ PurchasesScreen }, { ReAddButton }] = await Promise.all([
        import('#screens/orders/purchases/purchases-screen.tsx'),
        reAdd(),
      ])
      return () => <PurchasesScreen ReAdd={ReAddButton} Subscribe={SubscribeSlot} />
    }).Screen,
    title: pageTitles.allProductsOrder,
    gate: 'seeOrders',
    hasQueries: true,
    hasNumbers: true,
  },
  {
    path: ROUTES.pendingOrders,
    Screen: pendingOrders.Screen,
    title: shellTexts.pendingOrders,
  },
  {
    path: ROUTES.offlineData,
    Screen: lazyScreen(
      async () => (await import('#screens/offline-data/offline-data-screen.tsx')).OfflineDataScreen,
    ).Screen,
    title: shellTexts.offlineData,
  },
  {
    path: ROUTES.quickOrder,
    Screen: lazyScreen(
      async () => (await import('#screens/quick-order/quick-order-screen.tsx')).QuickOrderScreen,
    ).Screen,
    title: shellTexts.quickOrder,
    gate: 'placeOrders',
  },
  {
    path: ROUTES.account,
    Screen: lazyScreen(async () => {
      const [{ AccountScreen }, { SignOutButton }] = await Promise.all([
        import('#screens/account/account-screen.tsx'),
        import('#screens/sign-out/sign-out-button.tsx'),
      ])
      // The header's Log Out stands in the account's menu too: one function for both (G128).
      return () => <AccountScreen logOut={<SignOutButton />} />
    }).Screen,
    title: shellTexts.account,
    gate: 'seeAccount',
    hasQueries: true,
  },
  {
    path: ROUTES.subscription,
    Screen: ShipmentsForWhom,
    title: shellTexts.subscription,
    gate: 'seeScheduledShipments',
    hasQueries: true,
  },
]

/** The address of a page that can be reached without a parameter; '' for any other. */
function ownLink(path: string): string {
  const link = path.replace(/\/(\*|:\w+\?)/g, '')
  return link.includes(':') ? '' : link
}

function PlainPage({ path, Screen, title, description, trail, hasNumbers }: PlainRoute) {
  const params = Object.entries(useParams())
  useShownAtOnce()
  if (hasNumbers && !params.every(isNumber)) return <NotFoundPage />
  return (
    <Page
      title={title}
      trail={trail ?? pageTrail(title, ownLink(path))}
      {...(description !== undefined && { description })}
    >
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
      <Route element={<withQueries.Screen />}>
        {[ROUTES.passwordRestore, ROUTES.passwordCreate, ROUTES.changePassword].map((path) => (
          <Route key={path} path={path} element={<changePassword.Screen />} />
        ))}
        {PLAIN_ROUTES.filter(({ hasQueries }) => hasQueries).map(routeOf)}
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}

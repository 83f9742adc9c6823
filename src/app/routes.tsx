// The route table: every screen is a chunk of its own, its gate stands beside its path.
import { type ComponentType, lazy, type ReactNode } from 'react'
import { Route, Routes } from 'react-router-dom'
import { HOME_CRUMB, pageTrail } from '#domain/breadcrumbs.ts'
import type { Gate } from '#domain/permissions.ts'
import type { Crumb } from '#domain/product.ts'
import { useShownAtOnce } from '#live/use-shown-at-once.ts'
import { cartPath, offlineDataPath, ordersPath, pendingOrdersPath, ROUTES } from '#paths'
import { shellTexts } from '#texts/shell.ts'
import { Gated } from './gated.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { Page } from './page.tsx'

const home = lazyScreen(async () => (await import('./routes/home-route.tsx')).HomeRoute)
const product = lazyScreen(async () => (await import('./routes/product-route.tsx')).ProductRoute)
const cart = lazyScreen(async () => (await import('./routes/cart-route.tsx')).CartRoute)
const signIn = lazyScreen(async () => (await import('#screens/sign-in/sign-in-screen.tsx')).SignInScreen)
const orders = lazyScreen(async () => (await import('#screens/orders/orders-screen.tsx')).OrdersScreen)
const orderView = lazyScreen(
  async () => (await import('#screens/orders/order-view-screen.tsx')).OrderViewScreen,
)
const pendingOrders = lazyScreen(
  async () => (await import('#screens/pending-orders/pending-orders-screen.tsx')).PendingOrdersScreen,
)
const offlineData = lazyScreen(
  async () => (await import('#screens/offline-data/offline-data-screen.tsx')).OfflineDataScreen,
)
const WithQueries = lazy(async () => ({ default: (await import('./routes/with-queries.tsx')).WithQueries }))

/** Loads the code of the screen that a page opens with, while there is nothing to show yet. */
export async function loadScreenOf(pathname: string): Promise<void> {
  if (pathname === '/') await home.load()
  else if (pathname.startsWith('/product/')) await product.load()
  else if (pathname === cartPath) await cart.load()
}

/** A screen whose title and trail do not depend on what it shows; it may tell a better title itself. */
interface PlainRoute {
  path: string
  Screen: ComponentType
  title: string
  trail: readonly Crumb[]
  gate?: Gate
  /** It shows facts that the server owns. */
  hasQueries?: true
}

const ordersCrumb: Crumb = { text: shellTexts.orderHistory, link: ordersPath }

const PLAIN_ROUTES: readonly PlainRoute[] = [
  {
    path: ROUTES.auth,
    Screen: signIn.Screen,
    title: shellTexts.logIn,
    trail: pageTrail(shellTexts.logIn, '/auth'),
  },
  {
    path: ROUTES.orders,
    Screen: orders.Screen,
    title: shellTexts.orderHistory,
    trail: pageTrail(shellTexts.orderHistory, ordersPath),
    gate: 'seeOrders',
    hasQueries: true,
  },
  {
    path: ROUTES.ordersOfUser,
    Screen: orders.Screen,
    title: shellTexts.orderHistory,
    trail: pageTrail(shellTexts.orderHistory, ordersPath),
    gate: 'seeOrders',
    hasQueries: true,
  },
  {
    path: ROUTES.orderView,
    Screen: orderView.Screen,
    title: shellTexts.oneOrder,
    trail: [HOME_CRUMB, ordersCrumb, { text: shellTexts.oneOrder, link: '' }],
    gate: 'seeOrders',
    hasQueries: true,
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
]

function PlainPage({ Screen, title, trail }: PlainRoute) {
  useShownAtOnce()
  return (
    <Page title={title} trail={trail}>
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

export function AppRoutes() {
  return (
    <Routes>
      <Route path={ROUTES.home} element={<home.Screen />} />
      <Route path={ROUTES.product} element={<product.Screen />} />
      <Route path={ROUTES.cart} element={<cart.Screen />} />
      {PLAIN_ROUTES.filter(({ hasQueries }) => !hasQueries).map(routeOf)}
      <Route element={<WithQueries />}>
        {PLAIN_ROUTES.filter(({ hasQueries }) => hasQueries).map(routeOf)}
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}

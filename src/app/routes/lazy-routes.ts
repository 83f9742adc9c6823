// The cart, and all routes except catalogue and cart. Their code is loaded when a person opens them, or earlier if a person
// may need them without a wait.
import { late } from '#first-paint/late.ts'
import { lazyScreen } from './lazy-screen.tsx'

export const cartRoute = lazyScreen(async () => (await import('./cart-route.tsx')).CartRoute)
export const otherRoutes = lazyScreen(async () => (await import('./other-routes.tsx')).OtherRoutes)
/** A page of `otherRoutes` while its screen is loaded. */
export const loadingOtherRoute = late(async () => (await import('./other-routes.tsx')).LoadingOtherRoute)

/** Loads the code of Pending orders. Checkout opens this screen for an order that waits, also without a connection. */
export async function loadPendingOrders(): Promise<void> {
  await otherRoutes.load()
  const { pendingOrdersScreen } = await import('./other-routes.tsx')
  await pendingOrdersScreen.load()
}

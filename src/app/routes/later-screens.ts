// The screens whose code comes when they are shown, or before a person can need it at once.
import { lazyScreen } from './lazy-screen.tsx'

export const cart = lazyScreen(async () => (await import('./cart-route.tsx')).CartRoute)
export const others = lazyScreen(async () => (await import('./other-routes.tsx')).OtherRoutes)

/** Checkout without a connection leads there at once. */
export async function loadPendingOrders(): Promise<void> {
  await others.load()
  const { pendingOrders } = await import('./other-routes.tsx')
  await pendingOrders.load()
}

// The routes of the catalogue and the cart; all others are a chunk of their own (other-routes.tsx).
import { Route, Routes } from 'react-router-dom'
import { cartPath, homePath, productPattern } from '#paths'
import { lazyScreen } from './lazy-screen.tsx'

const home = lazyScreen(async () => (await import('./home-route.tsx')).HomeRoute)
const product = lazyScreen(async () => (await import('./product-route.tsx')).ProductRoute)
const cart = lazyScreen(async () => (await import('./cart-route.tsx')).CartRoute)
const others = lazyScreen(async () => (await import('./other-routes.tsx')).OtherRoutes)

/** Loads the code of the screen that a page opens with, while there is nothing to show yet. */
export async function loadScreenOf(pathname: string): Promise<void> {
  if (pathname === homePath) await home.load()
  else if (pathname.startsWith('/product/')) await product.load()
  else if (pathname === cartPath) await cart.load()
  else await others.load()
}

export function AppRoutes() {
  return (
    <Routes>
      <Route path={homePath} element={<home.Screen />} />
      <Route path={productPattern} element={<product.Screen />} />
      <Route path={cartPath} element={<cart.Screen />} />
      <Route path="*" element={<others.Screen />} />
    </Routes>
  )
}

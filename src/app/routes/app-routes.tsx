// The catalogue is part of the app's first chunk, because most pages begin with it. The code of the cart and of all other
// routes (other-routes.tsx) is loaded when they are shown.
import { Route, Routes } from 'react-router-dom'
import { cartPath, homePath, productPattern, urlItemOf } from '#paths'
import { HomeRoute } from './home-route.tsx'
import { cart, others } from './later-screens.ts'
import { ProductRoute } from './product-route.tsx'

/** Loads the code of the page's first screen, before anything is shown. */
export async function loadScreenOf(pathname: string): Promise<void> {
  if (pathname === homePath || urlItemOf(pathname) !== null) return
  if (pathname === cartPath) await cart.load()
  else await others.load()
}

export function AppRoutes() {
  return (
    <Routes>
      <Route path={homePath} element={<HomeRoute />} />
      <Route path={productPattern} element={<ProductRoute />} />
      <Route path={cartPath} element={<cart.Screen />} />
      <Route path="*" element={<others.Screen />} />
    </Routes>
  )
}

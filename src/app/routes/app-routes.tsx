// The catalogue is part of the app's first chunk, because most visits begin with it. The code of the cart and the table
// of all other routes (other-routes.tsx) are loaded when a person opens one of them, or earlier.
import { Route, Routes } from 'react-router-dom'
import { cartPath, homePath, productPattern, urlItemOf } from '#paths'
import { HomeRoute } from './home-route.tsx'
import { cartRoute, loadingOtherRoute, otherRoutes } from './lazy-routes.ts'
import { ProductRoute } from './product-route.tsx'

/**
 * Loads code before anything is shown, according to the page's first route: the code of the cart, or the table of the
 * other routes. Each screen of that table loads its own code when it is shown.
 */
export async function loadScreenOf(pathname: string): Promise<void> {
  if (pathname === homePath || urlItemOf(pathname) !== null) return
  if (pathname === cartPath) await cartRoute.load()
  else await Promise.all([otherRoutes.load(), loadingOtherRoute.get()])
}

export function AppRoutes() {
  return (
    <Routes>
      <Route path={homePath} element={<HomeRoute />} />
      <Route path={productPattern} element={<ProductRoute />} />
      <Route path={cartPath} element={<cartRoute.Screen />} />
      <Route path="*" element={<otherRoutes.Screen />} />
    </Routes>
  )
}

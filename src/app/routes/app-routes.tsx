// Home is part of the app's first chunk, because most visits begin with it. The code of groups and products, of the cart
// and the table of all other routes (other-routes.tsx) are loaded when a person opens one of them, or earlier.
import { useEffect } from 'react'
import { Route, Routes } from 'react-router-dom'
import { cartPath, homePath, productPattern, urlItemOf } from '#paths'
import { HomeRoute } from './home-route.tsx'
import { cartRoute, otherRoutes, productRoute } from './lazy-routes.ts'

/**
 * Loads code before anything is shown, according to the page's first route: the code of the cart, or the table of the
 * other routes. Each screen of that table loads its own code when it is shown.
 */
export async function loadScreenOf(pathname: string): Promise<void> {
  if (pathname === homePath) return
  if (urlItemOf(pathname) !== null) await productRoute.load()
  else if (pathname === cartPath) await cartRoute.load()
  else await otherRoutes.load()
}

export function AppRoutes() {
  useEffect(() => {
    // From every page people open products. If the code cannot be loaded, its route loads it again and shows that.
    void productRoute.load().catch(() => {})
  }, [])
  return (
    <Routes>
      <Route path={homePath} element={<HomeRoute />} />
      <Route path={productPattern} element={<productRoute.Screen />} />
      <Route path={cartPath} element={<cartRoute.Screen />} />
      <Route path="*" element={<otherRoutes.Screen />} />
    </Routes>
  )
}

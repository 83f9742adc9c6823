import { useLocation } from 'react-router-dom'
import { pageTrail } from '#domain/catalogue/breadcrumbs.ts'
import { cartPath } from '#paths'
import { shellTexts } from '#texts/shell.ts'
import { Breadcrumbs } from '../page/breadcrumbs.tsx'
import { LoadingScreen } from '../page/loading-screen.tsx'
import { loadingOtherRoute } from './lazy-routes.ts'

/**
 * A page while its code is loaded: the breadcrumbs and the heading of its route. Only the table of the other routes knows
 * their titles, so that these are not part of the first chunk; the page's first route has loaded the table.
 */
export function LoadingPage() {
  const { pathname } = useLocation()
  if (pathname === cartPath) {
    const title = shellTexts.cartPlace
    return (
      <>
        <Breadcrumbs trail={pageTrail(title, cartPath)} />
        <LoadingScreen title={title} />
      </>
    )
  }
  const LoadingOtherRoute = loadingOtherRoute.getIfLoaded()
  return LoadingOtherRoute === null ? <LoadingScreen /> : <LoadingOtherRoute />
}

import type { ReactNode } from 'react'
import { matchPath, useLocation, useParams } from 'react-router-dom'
import { useSession } from '#app-context/people/use-session.ts'
import { pageTrail } from '#domain/catalogue/breadcrumbs.ts'
import type { Crumb } from '#domain/products/product.ts'
import { Breadcrumbs } from '../page/breadcrumbs.tsx'
import { LoadingScreen, LoadingScreenContext } from '../page/loading-screen.tsx'
import { Page, useReportFirstContent } from '../page/page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import type { PlainRoute } from './plain-route.ts'
import { RequireGate } from './require-gate.tsx'

/**
 * True if the parameter is missing or a number of at most nine digits. `parentId` may also be -1, the top level (G08).
 * The parameter `*`, the rest of the path, may have any value.
 */
const isValidParameter = ([name, param = '']: [string, string | undefined]) =>
  name === '*' || param === '' || /^\d{1,9}$/.test(param) || (name === 'parentId' && param === '-1')

/** The link to a page whose path needs no parameter; '' for any other page. */
function linkWithoutParameters(path: string): string {
  const link = path.replace(/\/(\*|:\w+\?)/g, '')
  return link.includes(':') ? '' : link
}

type RouteHead = Pick<PlainRoute, 'path' | 'title' | 'trail' | 'gate' | 'isForm'>

function trailOf({ path, title, trail }: RouteHead): readonly Crumb[] {
  return trail ?? pageTrail(title, linkWithoutParameters(path))
}

function PlainPage(route: PlainRoute) {
  const { Screen, title, description, isForm, hasNumericParameters } = route
  const params = Object.entries(useParams())
  useReportFirstContent()
  if (hasNumericParameters && !params.every(isValidParameter)) return <NotFoundPage />
  return (
    <Page title={title} trail={trailOf(route)} {...(description !== undefined && { description })}>
      <LoadingScreenContext value={<LoadingScreen title={title} isForm={isForm === true} />}>
        <Screen />
      </LoadingScreenContext>
    </Page>
  )
}

/** The page of a route, for people with the permission of its gate. */
export function pageOf(route: PlainRoute): ReactNode {
  const { gate } = route
  const page = <PlainPage {...route} />
  return gate === undefined ? page : <RequireGate gate={gate}>{page}</RequireGate>
}

/** The page of the current address while its code is loaded. Without the permission of its gate, it shows no title. */
export function LoadingPlainPage({ routes }: { routes: readonly RouteHead[] }) {
  const { pathname } = useLocation()
  const { may } = useSession()
  const route = routes.find(({ path }) => matchPath(path, pathname) !== null)
  if (route === undefined || (route.gate !== undefined && !may(route.gate))) return <LoadingScreen />
  return (
    <>
      <Breadcrumbs trail={trailOf(route)} />
      <LoadingScreen title={route.title} isForm={route.isForm === true} />
    </>
  )
}

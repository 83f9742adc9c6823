// Opens every gated route as a visitor, and as a person without the permission (G137). Opens also the routes for a
// mailed code, and addresses without a valid number.
import { cleanup, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { type InitialEntry, matchPath } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Account } from '#domain/people/account.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { PLACES } from '../shell/link-table.ts'
import { MORE_GROUPS } from '../shell/more-groups.ts'
import { OtherRoutes, PLAIN_ROUTES } from './other-routes.tsx'
import { pageQueryClient } from './page-queries.tsx'

const emptyHead = document.head.innerHTML
afterEach(() => {
  cleanup()
  pageQueryClient.clear()
  // Every page writes its title and its links into the head.
  document.head.innerHTML = emptyHead
})

/** Shows the route; returns the paths of the calls that the route sends. */
function showRoute(entry: InitialEntry, account: Account | null) {
  const calledPaths: string[] = []
  const call = async ({ path }: { path: string }) => {
    calledPaths.push(path)
    return { ok: true, value: { login: 'drew' } }
  }
  // The type of the answer depends on the call.
  const counter = sampleCounter({ account, api: { call: call as Api['call'] } })
  const routes = (
    <Suspense>
      <OtherRoutes />
    </Suspense>
  )
  showScreen(counter, routes, entry)
  return calledPaths
}

/** Two addresses of a route: one with all parameters, and one without optional parameters but with a query. */
function addressesOf({ path }: { path: string }): string[] {
  const longPath = path.replace(/:\w+\??/g, '1')
  const shortPath = path.replace(/\/:\w+\?/g, '').replace(/:\w+/g, '1')
  return [...new Set([longPath, `${shortPath}?page=2`])]
}

const GATED_ADDRESSES = [
  ...PLAIN_ROUTES.filter(({ gate }) => gate !== undefined).flatMap(addressesOf),
  // The table of routes has no gate for these addresses: ChangePasswordRoute requires the gate if the address has no
  // code.
  '/change/password',
  '/password-restore',
  '/password-create?code=',
]

it.each(GATED_ADDRESSES)('%s leads a visitor to the sign-in page and sends no call', async (path) => {
  const calledPaths = showRoute(path, null)
  await screen.findByRole('heading', { name: 'Registered customers' })
  expect(screen.getByText(`At /auth${path}`)).toBeTruthy()
  expect(calledPaths).toEqual([])
})

it.each(GATED_ADDRESSES)(
  '%s does not exist for a person without the permission, and sends no call',
  async (path) => {
    const calledPaths = showRoute(path, sampleAccount({ privileges: [] }))
    await screen.findByRole('heading', { name: /This page does not exist/ })
    expect(screen.getByText(`At ${path}`)).toBeTruthy()
    expect(calledPaths).toEqual([])
  },
)

it.each(['/password-restore', '/password-create'])('everybody can open %s with a code', async (path) => {
  const calledPaths = showRoute(`${path}?code=abc`, null)
  await screen.findByRole('heading', { name: 'Set a password' })
  // The page has removed the code from its address.
  await screen.findByText(`At ${path}`)
  await waitFor(() => expect(calledPaths).toEqual(['api/auth/login-by-code']))
})

it('after a reload, the page says that the code from the mail is lost, and links to the page that mails a new one', async () => {
  const calledPaths = showRoute(
    { pathname: '/password-restore', state: { code: 'reference-of-the-unloaded-page' } },
    null,
  )
  await screen.findByRole('heading', { name: 'Set a password' })
  expect(screen.getByRole('status').textContent).toContain('Open the link from the mail again')
  expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe(
    '/restore/password',
  )
  expect(calledPaths).toEqual([])
})

it.each([
  '/orders/abc',
  '/orders/user/-1',
  '/order/view/abc',
  '/company/edit/abc',
  '/company/view/2/abc',
  '/order/view/1e3',
  '/order/unregistered/abc?email=a@b.co',
  '/all-products-order/1.5',
  '/order/view/12345678901234567890',
])('%s has no valid number, so the page does not exist and sends no call', async (path) => {
  const calledPaths = showRoute(path, sampleAccount())
  await screen.findByRole('heading', { name: /This page does not exist/ })
  expect(calledPaths).toEqual([])
})

it('each link of the header has the same gate as its screen', () => {
  const links = [...Object.values(PLACES), ...MORE_GROUPS.map((group) => group.links)].flat()
  for (const { to, gate } of links) {
    const route = PLAIN_ROUTES.find(({ path }) => matchPath(path, to) !== null)
    if (route) expect(`${to}: ${gate}`).toBe(`${to}: ${route.gate}`)
  }
})

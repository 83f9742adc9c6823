// Every gated route, for who is signed out and for who lacks its permission (G137).
import { cleanup, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { type InitialEntry, matchPath } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Account } from '#domain/people/account.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { HEADER_LINKS } from '../shell/link-table.ts'
import { OtherRoutes, PLAIN_ROUTES } from './other-routes.tsx'
import { pageQueries } from './page-queries.tsx'

const head = document.head.innerHTML
afterEach(() => {
  cleanup()
  pageQueries.clear()
  // Every page writes its title and its links there.
  document.head.innerHTML = head
})

function show(at: InitialEntry, account: Account | null) {
  const calls: string[] = []
  const call = async ({ path }: { path: string }) => {
    calls.push(path)
    return { ok: true, value: { login: 'drew' } }
  }
  // the answer's type follows from the call, which only the test knows
  const counter = sampleCounter({ account, api: { call: call as Api['call'] } })
  const routes = (
    <Suspense>
      <OtherRoutes />
    </Suspense>
  )
  showScreen(counter, routes, at)
  return calls
}

/** With every parameter, and without those that may be left out. */
function addressesOf({ path }: { path: string }): string[] {
  const whole = path.replace(/:\w+\??/g, '1')
  const short = path.replace(/\/:\w+\?/g, '').replace(/:\w+/g, '1')
  return [...new Set([whole, `${short}?page=2`])]
}

const GATED = [
  ...PLAIN_ROUTES.filter(({ gate }) => gate !== undefined).flatMap(addressesOf),
  // These judge by the code in their address.
  '/change/password',
  '/password-restore',
  '/password-create?code=',
]

it.each(GATED)('%s leads who is signed out to sign in, without a call', async (path) => {
  const calls = show(path, null)
  await screen.findByRole('heading', { name: 'Registered customers' })
  expect(screen.getByText(`At /auth${path}`)).toBeTruthy()
  expect(calls).toEqual([])
})

it.each(GATED)('%s is no page for who lacks the permission, and no call is made', async (path) => {
  const calls = show(path, sampleAccount({ privileges: [] }))
  await screen.findByRole('heading', { name: /This page does not exist/ })
  expect(screen.getByText(`At ${path}`)).toBeTruthy()
  expect(calls).toEqual([])
})

it.each(['/password-restore', '/password-create'])('%s with a code is open to everybody', async (path) => {
  const calls = show(`${path}?code=abc`, null)
  await screen.findByRole('heading', { name: 'Set a password' })
  // The code is out of the address once it was read.
  await screen.findByText(`At ${path}`)
  await waitFor(() => expect(calls).toEqual(['api/auth/login-by-code']))
})

it('a page that was loaded anew without its mailed code says so, and leads to a new link', async () => {
  const calls = show({ pathname: '/password-restore', state: { code: 'of-the-page-before' } }, null)
  await screen.findByRole('heading', { name: 'Set a password' })
  expect(screen.getByRole('status').textContent).toContain('Open the link from the mail again')
  expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe(
    '/restore/password',
  )
  expect(calls).toEqual([])
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
])('%s names nothing by number: no page, and no call', async (path) => {
  const calls = show(path, sampleAccount())
  await screen.findByRole('heading', { name: /This page does not exist/ })
  expect(calls).toEqual([])
})

it('a link of the header asks for the same permission as the screen that it leads to', () => {
  for (const { to, gate } of HEADER_LINKS) {
    const route = PLAIN_ROUTES.find(({ path }) => matchPath(path, to) !== null)
    if (route) expect(`${to}: ${gate}`).toBe(`${to}: ${route.gate}`)
  }
})

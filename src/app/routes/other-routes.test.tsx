import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import { late } from '#first-paint/late.ts'
import { PrerequisiteContext } from '#ui/lazy-part.tsx'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { LoadingOtherRoute, OtherRoutes } from './other-routes.tsx'
import { pageQueryClient } from './page-queries.tsx'

afterEach(() => {
  cleanup()
  pageQueryClient.clear()
  document.head.replaceChildren()
})

const noAnswer = (async () => ({ ok: false, failure: { kind: 'offline' } })) as unknown as Api['call'] // the type depends on the call

function showAt(path: string): void {
  showScreen(
    sampleCounter({ account: null, connection: 'offline', api: { call: noAnswer } }),
    <OtherRoutes />,
    path,
  )
}

async function findCrumbTexts(): Promise<(string | null)[]> {
  const trail = await screen.findByRole('navigation', { name: 'Breadcrumbs' })
  return within(trail)
    .getAllByRole('listitem')
    .map((item) => item.textContent)
}
const headAttribute = (selector: string, attribute: string) =>
  document.head.querySelector(selector)?.getAttribute(attribute)

it.each([
  ['/contacts', 'Contacts', 'Contacts'],
  ['/about_us', 'About us', 'About us'],
  ['/great_save', 'Great save', 'Great save'],
  ['/order-by-catalog', 'Order by catalog', 'Order by catalog'],
  ['/order-by-catalog/101', 'Order by catalog', 'Order by catalog'],
  ['/registration', 'For new customers', 'For new customers'],
  ['/auth', 'Log In', 'Log In'],
  ['/auth/cart', 'Log In', 'Log In'],
  ['/restore/password', 'Restore password', 'Restore password'],
  ['/password-restore?code=abc', 'Set a password', 'Set a password'],
  ['/password-create?code=abc', 'Set a password', 'Set a password'],
  ['/order/unregistered/5', 'Your order', 'Your order'],
  ['/pending-orders', 'Pending orders', 'Pending orders'],
  ['/offline-data', 'Offline data', 'Offline data'],
  ['/no/such/page', 'This page does not exist', '404'],
])('a visitor can open %s, which has its title and trail', async (path, title, crumb) => {
  showAt(path)
  expect(await findCrumbTexts()).toEqual(['Home', crumb])
  await waitFor(() => expect(document.title).toBe(`${title} · Counter`))
  // The page has removed the code from its address.
  await screen.findByText(`At ${path.replace('?code=abc', '')}`)
})

it('the head of a page has a description, a canonical address, the company and the trail', async () => {
  showAt('/contacts/')
  await findCrumbTexts()
  expect(headAttribute('meta[name="description"]', 'content')).toBe(
    'Phone, e-mail, address and support hours of Counter Dealer Supply.',
  )
  expect(headAttribute('link[rel="canonical"]', 'href')).toBe(`${window.location.origin}/contacts`)
  const structuredData = document.head.querySelector('script[type="application/ld+json"]')?.textContent
  expect(JSON.parse(structuredData ?? '{}')['@graph']).toMatchObject([
    { '@type': 'Organization', telephone: '(555) 010-0142' },
    { '@type': 'BreadcrumbList' },
  ])
})

/** The texts of the loading page at this path: its breadcrumbs and its headings. */
function loadingTexts(path: string, account = sampleAccount()) {
  showScreen(sampleCounter({ account }), <LoadingOtherRoute />, path)
  return {
    crumbs: screen.queryAllByRole('listitem').map((item) => item.textContent),
    headings: screen.queryAllByRole('heading', { level: 1 }).map((heading) => heading.textContent),
  }
}

it.each([
  ['/orders', ['Home', 'Order history'], 'Order history'],
  ['/order/view/501', ['Home', 'Order history', 'Order'], 'Order'],
  ['/restock', ['Home', 'Restock'], 'Restock'],
  ['/offline-data', ['Home', 'Offline data'], 'Offline data'],
  ['/auth/cart', ['Home', 'Log In'], 'Log In'],
  ['/change/password', ['Home', 'Change password'], 'Change password'],
])('while its screen is loaded, %s has its trail and one heading', (path, crumbs, heading) => {
  expect(loadingTexts(path)).toEqual({ crumbs, headings: [heading] })
})

it.each(['/roles', '/no/such/page'])(
  'while it is not known what a person without the right gets at %s, no title is shown',
  (path) => {
    expect(loadingTexts(path)).toEqual({ crumbs: [], headings: [] })
  },
)

it('while the databases are opened, the page already has its trail and its heading', async () => {
  const opening = late(() => new Promise(() => {}))
  showScreen(
    sampleCounter({ account: null }),
    <PrerequisiteContext value={opening}>
      <OtherRoutes />
    </PrerequisiteContext>,
    '/contacts',
  )
  expect(await findCrumbTexts()).toEqual(['Home', 'Contacts'])
  const headings = screen.getAllByRole('heading', { level: 1 })
  expect(headings.map((heading) => heading.textContent)).toEqual(['Contacts'])
  expect(screen.queryByText('(555) 010-0142')).toBeNull()
})

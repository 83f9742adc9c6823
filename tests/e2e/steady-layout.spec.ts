// Pages keep their height while they load: the layout shifts of each route of a buyer and of staff, from an empty page to the
// last answer of the server, and one heading of level 1 in each frame from the first painting of the app on. The bar that
// index.html shows before has no content of a page, so it has no heading.
import { expect, type Page } from '@playwright/test'
import { ROUTE_PATTERNS } from '#app/routes/route-patterns.ts'
import { ADMIN, arriveSignedIn, signIn, test } from '../support/counter-test.ts'
import { followCalls, readLayout, recordLayout } from '../support/layout-shift.ts'
import { exampleAddress } from '../support/route-examples.ts'

const MAX_SHIFT = 0.05
const SIZES = [
  { width: 390, height: 844 },
  { width: 800, height: 1280 },
  { width: 1280, height: 800 },
]
type RouteName = keyof typeof ROUTE_PATTERNS
const BUYERS_ROUTES: readonly RouteName[] = [
  'home',
  'product',
  'cart',
  'orders',
  'orderView',
  'purchases',
  'pendingOrders',
  'offlineData',
  'quickOrder',
  'restock',
  'count',
  'labels',
  'lists',
  'changes',
  'account',
  'subscription',
]
const STAFFS_ROUTES: readonly RouteName[] = [
  'home',
  'product',
  'cart',
  'orders',
  'ordersOfUser',
  'orderView',
  'offlineData',
  'account',
  'subscription',
  'companies',
  'importUsers',
  'requests',
  'subscribeExclude',
  'changePrice',
  'companyCreate',
  'companyEdit',
  'companyView',
  'bulkProducts',
  'productCreate',
  'productEdit',
  'productSheet',
  'roles',
  'archive',
  'archivedProduct',
  'audit',
  'settleOrders',
]

const PEOPLE = [
  { person: 'the buyer', routes: BUYERS_ROUTES, arrive: arriveSignedIn },
  { person: 'staff', routes: STAFFS_ROUTES, arrive: (page: Page) => signIn(page, ADMIN) },
]

for (const { person, routes, arrive } of PEOPLE) {
  for (const size of SIZES) {
    test(`no screen of ${person} moves while it loads, at ${size.width} × ${size.height}`, async ({
      page,
    }) => {
      test.slow()
      await page.setViewportSize(size)
      await arrive(page)
      await recordLayout(page)
      const settle = followCalls(page)
      const faults: string[] = []
      const titleTops = new Map<number, string>()
      for (const path of routes.map((route) => exampleAddress(ROUTE_PATTERNS[route]))) {
        await page.goto(path)
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
        await settle()
        const title = await page.getByRole('main').getByRole('heading', { level: 1 }).boundingBox()
        titleTops.set(Math.round(title?.y ?? 0), path)
        const { shift, moved, framesWithoutHeading } = await readLayout(page)
        if (shift > MAX_SHIFT)
          faults.push(`${path} moves by ${shift.toFixed(3)}: ${moved.slice(0, 3).join('; ')}`)
        if (framesWithoutHeading > 0)
          faults.push(`${path} has ${framesWithoutHeading} frames without one heading`)
      }
      expect(faults).toEqual([])
      // On phones titles break, and the search is a row of its own on the pages that have one.
      if (size.width >= 768) expect([...titleTops]).toHaveLength(1)
    })
  }
}

test('the card of the day of the counter fills the place that Home reserved for more rows', async ({
  page,
}) => {
  const ROW_HEIGHT = 44
  await page.setViewportSize({ width: 800, height: 1280 })
  await arriveSignedIn(page)
  const card = page.getByRole('region', { name: 'Your counter' })
  async function openHome(): Promise<number | undefined> {
    await page.goto('/')
    await expect(card.getByRole('link', { name: /run out/ })).toBeVisible()
    return (await card.boundingBox())?.height
  }
  const readStoredHeight = () =>
    page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('counter-height-'))
      return key === undefined ? 0 : Number(localStorage.getItem(key))
    })
  await openHome()
  await expect.poll(readStoredHeight).toBeGreaterThan(0)
  const storedHeight = await readStoredHeight()
  const cardHeight = (await openHome()) ?? 0
  await page.evaluate((height) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('counter-height-')) ?? ''
    localStorage.setItem(key, String(height))
  }, storedHeight + ROW_HEIGHT)
  expect(await openHome()).toBe(cardHeight + ROW_HEIGHT)
  await expect.poll(readStoredHeight).toBe(storedHeight)
})

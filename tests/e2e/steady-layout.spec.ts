// Pages keep their height while they load: the layout shifts of each route of a buyer, from an empty page to the last answer of
// the server, and one heading of level 1 in each frame from the first painting of the app on. The bar that index.html shows
// before has no content of a page, so it has no heading.
import { expect } from '@playwright/test'
import { ROUTE_PATTERNS } from '#app/routes/route-patterns.ts'
import { arriveSignedIn, test } from '../support/counter-test.ts'
import { followCalls, readLayout, recordLayout } from '../support/layout-shift.ts'
import { exampleAddress } from '../support/route-examples.ts'

const MAX_SHIFT = 0.05
const SIZES = [
  { width: 390, height: 844 },
  { width: 800, height: 1280 },
  { width: 1280, height: 800 },
]
const BUYERS_ROUTES = [
  'home',
  'product',
  'cart',
  'orders',
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
] as const

for (const size of SIZES) {
  test(`no screen of the buyer moves while it loads, at ${size.width} × ${size.height}`, async ({ page }) => {
    test.slow()
    await page.setViewportSize(size)
    await arriveSignedIn(page)
    await recordLayout(page)
    const settle = followCalls(page)
    const faults: string[] = []
    for (const path of BUYERS_ROUTES.map((route) => exampleAddress(ROUTE_PATTERNS[route]))) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await settle()
      const { shift, moved, framesWithoutHeading } = await readLayout(page)
      if (shift > MAX_SHIFT)
        faults.push(`${path} moves by ${shift.toFixed(3)}: ${moved.slice(0, 3).join('; ')}`)
      if (framesWithoutHeading > 0)
        faults.push(`${path} has ${framesWithoutHeading} frames without one heading`)
    }
    expect(faults).toEqual([])
  })
}

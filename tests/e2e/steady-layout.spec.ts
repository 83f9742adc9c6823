// Pages keep their height while they load: the layout shifts of each route, from an empty page to the last answer of
// the server, and one heading of level 1 in each painted frame.
import { expect } from '@playwright/test'
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
// The sign-in page leads a signed-in person away.
const ALL_PATHS = Object.values(ROUTE_PATTERNS).filter((pattern) => pattern !== ROUTE_PATTERNS.auth)

for (const size of SIZES) {
  for (const { person, patterns } of [
    { person: 'buyer', patterns: BUYERS_ROUTES.map((route) => ROUTE_PATTERNS[route]) },
    { person: 'admin', patterns: ALL_PATHS },
  ]) {
    test(`no screen of the ${person} moves while it loads, at ${size.width} × ${size.height}`, async ({
      page,
    }) => {
      test.slow()
      await page.setViewportSize(size)
      if (person === 'buyer') await arriveSignedIn(page)
      else await signIn(page, ADMIN)
      await recordLayout(page)
      const settle = followCalls(page)
      const faults: string[] = []
      for (const path of patterns.map(exampleAddress)) {
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
}

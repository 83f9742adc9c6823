import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import {
  arriveSignedIn,
  BUYER,
  becomeReadyForOffline,
  cartLink,
  checkOut,
  connection,
  fillExampleCart,
  goWithinApp,
  pendingOrders,
  signIn,
  TAG_POUCH,
  test,
  total,
} from '../support/counter-test.ts'
import { commitsOf } from '../support/server-calls.ts'

test.use({ serviceWorkers: 'allow' })

test('screens, the search, pictures that were shown before and the cart work while the server is stopped', async ({
  page,
  server,
}) => {
  await arriveSignedIn(page)
  await page.goto(TAG_POUCH)
  await expect(page.getByRole('heading', { name: 'Tag Pouch Standard' })).toBeVisible()
  await becomeReadyForOffline(page)
  await server.halt()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Offline data' })).toBeVisible()
  await expect(connection(page)).toContainText('Offline since')
  const screens: [path: string, heading: string][] = [
    ['/product/122-plate-frame-black', 'Plate Frame Black'],
    ['/orders', 'Order history'],
    ['/no/such/page', 'This page does not exist'],
  ]
  for (const [path, heading] of screens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
  }

  await goWithinApp(page, '/')
  await page.getByRole('searchbox', { name: 'Search products' }).fill('nitrogen caps')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article', { name: 'Nitrogen Caps' })).toBeVisible()

  await page.goto(TAG_POUCH)
  const picture = page
    .getByRole('main')
    .getByRole('img', { name: /Tag Pouch Standard/ })
    .first()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)

  await fillExampleCart(page)
  await cartLink(page).press('Enter')
  const chromeLine = page
    .getByRole('list', { name: 'Cart lines' })
    .getByRole('listitem')
    .filter({ hasText: 'Chrome' })
  await chromeLine.getByRole('button', { name: 'Increase' }).click()
  await expect(cartLink(page)).toHaveAccessibleName(/\$51\.45, 2 items/)
  await expect(total(page, 'Subtotal')).toHaveText('$51.45')
})

test('an order that is placed offline survives a restart of the browser and is sent once by itself', async ({
  playwright,
  launchOptions,
  server,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'counter-profile-'))
  const openBrowser = async () => {
    const context = await playwright.chromium.launchPersistentContext(profile, {
      ...launchOptions,
      baseURL: server.url,
    })
    return { context, page: context.pages()[0] ?? (await context.newPage()) }
  }
  let { context, page } = await openBrowser()
  try {
    await signIn(page, BUYER)
    await fillExampleCart(page)
    await becomeReadyForOffline(page)
    await server.halt()
    await checkOut(page)

    await expect(page.getByRole('heading', { name: 'Pending orders' })).toBeVisible()
    await expect(pendingOrders(page)).toHaveCount(1)
    await expect(pendingOrders(page)).toContainText('Waiting')
    await expect(connection(page)).toContainText('Offline since')
    await expect(cartLink(page)).toHaveAccessibleName(/\$0\.00, 0 items/)

    await context.close()
    ;({ context, page } = await openBrowser())
    await page.goto('/')
    await expect(page.getByRole('link', { name: /^Pending orders/ })).toContainText('1')
    await page.getByRole('link', { name: /^Pending orders/ }).click()
    await expect(pendingOrders(page)).toContainText('Waiting')

    await server.restart()
    await expect(page.getByText('Finished (1)')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Pending orders', exact: true })).toBeVisible()
    await expect(connection(page)).toContainText('Online')
    expect(await commitsOf(server.url)).toHaveLength(1)
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
})

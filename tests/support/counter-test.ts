// The test of every journey: a device of its own, the world as it was seeded, and no unexpected console error.
// Starting a server takes as long as a short journey, so a worker keeps one and puts its world back between tests.
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { meaningOf } from './console-meaning.ts'
import { type Person, resetWorld, signInAt } from './server-calls.ts'
import { type SignedInDevice, signedInDevice } from './signed-in-device.ts'
import { type RunningServer, startServer } from './start-server.ts'

export const BUYER: Person = { login: 'buyer', password: 'Buyer123' }
export const BUYER_2: Person = { login: 'buyer2', password: 'Buyer2123' }
export const ADMIN: Person = { login: 'admin', password: 'Admin123' }
export const MANAGER: Person = { login: 'manager', password: 'Manager123' }
export const MULTI: Person = { login: 'multi', password: 'Multi123' }

interface CounterFixtures {
  server: RunningServer
  /** False: pages see the server through an edge that keeps no keys. */
  keepsKeys: boolean
  /** The address that pages open. */
  edgeUrl: string
  /** The console errors that a page may show; null for none. */
  expectedErrors: RegExp | null
}

interface WorkerFixtures {
  workersServer: RunningServer
  edgeWithoutKeys: () => Promise<RunningServer>
  buyersDevice: SignedInDevice
}

/** Lets a page of this context begin as one where the buyer signed in earlier. */
const arrivals = new WeakMap<BrowserContext, (page: Page) => Promise<void>>()

/** Fails the test when the page logs an error or throws; call it for every page that a test opens itself. */
export function collectErrors(page: Page, errors: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' && meaningOf(message.text()) === 'fault') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
}

export const test = base.extend<CounterFixtures, WorkerFixtures>({
  keepsKeys: [true, { option: true }],
  workersServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted
    async ({}, use) => {
      const server = await startServer({ words: ['--failure-switches'] })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  edgeWithoutKeys: [
    async ({ workersServer }, use) => {
      let started = null as Promise<RunningServer> | null
      await use(() => {
        started ??= startServer({ words: ['--legacy', '--backend', workersServer.url], isSeeded: false })
        return started
      })
      await (await started)?.stop()
    },
    { scope: 'worker' },
  ],
  // Before the world is remembered: the account's session belongs to it.
  buyersDevice: [
    async ({ browser, workersServer }, use) => {
      const cookie = await signInAt(workersServer.url, BUYER)
      await use(signedInDevice(browser, workersServer.url, cookie))
    },
    { scope: 'worker' },
  ],
  server: async ({ workersServer, buyersDevice: _ }, use) => {
    if (!workersServer.isRunning()) await workersServer.restart()
    await resetWorld(workersServer.url)
    await use(workersServer)
  },
  edgeUrl: async ({ server, keepsKeys, edgeWithoutKeys }, use) =>
    use(keepsKeys ? server.url : (await edgeWithoutKeys()).url),
  baseURL: async ({ edgeUrl }, use) => use(edgeUrl),
  // Installing it takes as long as three pages; `test.use({ serviceWorkers: 'allow' })` where it is of interest.
  serviceWorkers: 'block',
  expectedErrors: [null, { option: true }],
  context: async ({ context, expectedErrors, buyersDevice, baseURL }, use) => {
    arrivals.set(context, (page) => buyersDevice.arrive(page, baseURL))
    const errors: string[] = []
    context.on('page', (page) => collectErrors(page, errors))
    await use(context)
    const unexpected = errors.filter((error) => !expectedErrors?.test(error))
    expect(unexpected, 'unexpected console errors').toEqual([])
  },
})

export async function signIn(page: Page, person: Person, returnPath = ''): Promise<void> {
  await page.goto(`/auth${returnPath}`)
  await page.getByLabel('LOGIN', { exact: true }).fill(person.login)
  await page.getByLabel('PASSWORD', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: /^(Log In|Login and checkout)$/ }).click()
  await logOutButton(page).waitFor({ state: 'attached' })
  await page.waitForURL(({ pathname }) => pathname !== '/auth')
}

/** As after `signIn` of the buyer on an earlier day, which takes longer than what most tests are about. */
export async function arriveSignedIn(page: Page): Promise<void> {
  const arrive = arrivals.get(page.context())
  if (arrive === undefined) throw new Error('Only a context of the test itself can begin signed in.')
  await arrive(page)
  await logOutButton(page).waitFor({ state: 'attached' })
}

/** Below a desktop's width it is in the closed menu. */
function logOutButton(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: 'Log Out', includeHidden: true })
}

/** Below a desktop's width the header's links are in a menu. */
export async function openMenu(page: Page): Promise<void> {
  // The first painting from the address alone has no banner yet.
  await page.getByRole('banner').waitFor()
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' })
  const isClosed = (await menu.isVisible()) && (await menu.getAttribute('aria-expanded')) !== 'true'
  if (isClosed) await menu.click()
}

export async function followMainLink(page: Page, name: string): Promise<void> {
  await openMenu(page)
  const main = page.getByRole('navigation', { name: 'Main' })
  const link = main.getByRole('link', { name, exact: true })
  // Where the bar has no room for it, it stands under 'More'.
  if (!(await link.isVisible()) && (await main.getByRole('button', { name: /^More/ }).isVisible())) {
    await main.getByRole('button', { name: /^More/ }).click()
  }
  await link.click()
}

export async function logOut(page: Page): Promise<void> {
  await openMenu(page)
  await logOutButton(page).click()
  await page.getByRole('banner').getByRole('link', { name: 'Log In' }).waitFor()
}

/** Waits until the whole catalogue is on the device and the worker can start the app offline. */
export async function becomeReadyForOffline(page: Page, products = '213 of 213 products'): Promise<void> {
  await page.goto('/offline-data')
  await expect(page.getByText(products)).toBeVisible()
  await waitForWorker(page)
}

/** The worker may start the app on its own: from here on every address opens without a server. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', () => resolve())
        if (navigator.serviceWorker.controller !== null) resolve()
      }),
  )
}

/** Opens a screen as a link of the app would; to load the page anew takes three times as long. */
export async function goWithinApp(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') return void (await page.goto(path))
  await page.getByRole('banner').waitFor()
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  // Until then what stood there before takes what is typed.
  const address = /^\/product\/\d+/.exec(path)?.[0]
  const written = address === undefined ? `$="${path.replace(/\?.*/, '')}"` : `*="${address}-"`
  await page.locator(`link[rel="canonical"][href${written}]`).waitFor({ state: 'attached' })
}

/** On the page of a product: types a quantity that fits it, adds it, and sees that it is in the cart. */
export async function addFromProductPage(page: Page, path: string, quantity: number): Promise<void> {
  await goWithinApp(page, path)
  const main = page.getByRole('main')
  await main.getByRole('spinbutton', { name: 'Quantity' }).first().fill(String(quantity))
  await main.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(main.getByText(`${quantity} in the cart`, { exact: true }).first()).toBeVisible()
}

export const TAG_POUCH = '/product/101-tag-pouch-standard'
export const FRAME_CHROME = '/product/121-plate-frame-chrome'

/** The cart of the demo world's example: 49.30 + 23.50 + 3.08 = 75.88. */
export async function fillExampleCart(page: Page): Promise<void> {
  await addFromProductPage(page, TAG_POUCH, 100)
  await expect(cartLink(page)).toHaveAccessibleName(/1 item/)
  await addFromProductPage(page, FRAME_CHROME, 2)
  await expect(cartLink(page)).toHaveAccessibleName(/\$49\.30, 2 items/)
}

export function cartLink(page: Page): Locator {
  return page.getByRole('link', { name: /^Cart, / })
}

/** In the cart: the name that an order needs, and Checkout. */
export async function checkOut(page: Page, name = 'Sam'): Promise<void> {
  // By its link, which takes a fraction of loading the page anew.
  if (new URL(page.url()).pathname !== '/cart') await cartLink(page).press('Enter')
  await page.getByLabel("RO or Orderer's Name").fill(name)
  await page.getByRole('button', { name: 'Checkout', exact: true }).click()
}

/** A notice leaves after three seconds, so the watching begins before what causes it. */
export async function expectNotice(
  page: Page,
  text: string | RegExp,
  cause: () => Promise<void>,
): Promise<void> {
  const notice = page.getByRole('region', { name: 'Notices' }).getByText(text, { exact: true })
  await Promise.all([notice.waitFor(), cause()])
}

/** The definition of one of the totals: Subtotal, Shipping, Tax, Total. */
export function total(page: Page, term: string): Locator {
  return page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator('xpath=following-sibling::dd[1]')
}

export function pendingOrders(page: Page): Locator {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
}

export function connection(page: Page): Locator {
  return page.getByRole('status', { name: 'Connection' })
}

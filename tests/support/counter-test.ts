// The `test` of every journey: each test has its own device and the seeded world, and fails on an unexpected console
// error. The tests of a worker share one server, because a start takes as long as a short journey. They also share an
// edge without keys, which starts when a test first needs it. Before each test the server's data is reset.
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { meaningOf } from './console-meaning.ts'
import { type Person, resetWorld, signInAt } from './server-calls.ts'
import { type SignedInDevice, signedInDevice } from './signed-in-device.ts'
import { type RunningServer, startServer } from './start-server.ts'

export const BUYER: Person = { login: 'buyer', password: 'Buyer123' }
export const BUYER_2: Person = { login: 'buyer2', password: 'Buyer2123' }
export const ADMIN: Person = { login: 'admin', password: 'Admin123' }
export const MANAGER: Person = { login: 'manager', password: 'Manager123' }
/** A buyer with three dealerships. */
export const MULTI: Person = { login: 'multi', password: 'Multi123' }

interface CounterFixtures {
  server: RunningServer
  /** False: pages reach the server through an edge without a key store. */
  keepsKeys: boolean
  /** The origin from which the browser loads the app. */
  edgeUrl: string
  /** The console errors that a page may log; null for none. */
  expectedErrors: RegExp | null
}

interface WorkerFixtures {
  workersServer: RunningServer
  edgeWithoutKeys: () => Promise<RunningServer>
  buyersDevice: SignedInDevice
}

/** For each context: a function that opens a page in which the buyer is signed in. */
const signedInOpeners = new WeakMap<BrowserContext, (page: Page) => Promise<void>>()

/** Adds the errors that the page logs or throws to `errors`. Pages of the context fixture need no call. */
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
      const server = await startServer({ args: ['--failure-switches'] })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  edgeWithoutKeys: [
    async ({ workersServer }, use) => {
      let edgeStart = null as Promise<RunningServer> | null
      await use(() => {
        edgeStart ??= startServer({ args: ['--legacy', '--backend', workersServer.url], isSeeded: false })
        return edgeStart
      })
      await (await edgeStart)?.stop()
    },
    { scope: 'worker' },
  ],
  // The buyer signs in before the first reset. That reset saves the server's data with this session, and each later
  // reset restores this data, so the session survives.
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
  // To install the service worker takes as long as to open three pages. Tests that need it set
  // `test.use({ serviceWorkers: 'allow' })`.
  serviceWorkers: 'block',
  expectedErrors: [null, { option: true }],
  context: async ({ context, expectedErrors, buyersDevice, baseURL }, use) => {
    signedInOpeners.set(context, (page) => buyersDevice.openPage(page, baseURL))
    const errors: string[] = []
    context.on('page', (page) => collectErrors(page, errors))
    await use(context)
    const unexpectedErrors = errors.filter((error) => !expectedErrors?.test(error))
    expect(unexpectedErrors, 'unexpected console errors').toEqual([])
  },
})

export async function signIn(page: Page, person: Person, returnPath = ''): Promise<void> {
  await page.goto(`/auth${returnPath}`)
  await page.getByLabel('LOGIN', { exact: true }).fill(person.login)
  await page.getByLabel('PASSWORD', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: /^(Log In|Login and checkout)$/ }).click()
  await personButton(page, person).waitFor()
  await page.waitForURL(({ pathname }) => pathname !== '/auth')
}

/** Opens a page of the signed-in buyer, with a complete copy of the catalogue. Quicker than `signIn`. */
export async function arriveSignedIn(page: Page): Promise<void> {
  const arrive = signedInOpeners.get(page.context())
  if (arrive === undefined) throw new Error('Only pages of the context fixture can open signed in.')
  await arrive(page)
  await personButton(page).waitFor()
}

/** The button of the signed-in person, which opens Lock, Account and Log Out. */
function personButton(page: Page, { login }: Pick<Person, 'login'> = BUYER): Locator {
  return page.getByRole('banner').getByRole('button', { name: login, exact: true })
}

/** Presses Lock or Log Out. */
export async function pressPersonAction(
  page: Page,
  name: 'Lock' | 'Log Out',
  person: Pick<Person, 'login'> = BUYER,
): Promise<void> {
  await personButton(page, person).click()
  await page.getByRole('dialog', { name: 'You' }).getByRole('button', { name, exact: true }).click()
}

/** Opens the panel More, and returns the link of this name in it. */
export async function openMore(page: Page, name: string): Promise<Locator> {
  const more = page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: /^More/ })
  // Without a server and without a worker the panel is a plain dialog.
  const panel = page
    .getByRole('region', { name: 'More', exact: true })
    .or(page.getByRole('dialog', { name: 'More', exact: true }))
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click()
  // A link's name ends with its count, for example 'Pending orders, 2 wait'.
  return panel.getByRole('link', { name: new RegExp(`^${name}(, \\d+.*)?$`) })
}

/** Opens a page through its link in the panel More. */
export async function followMoreLink(page: Page, name: string): Promise<void> {
  await (await openMore(page, name)).click()
}

export async function logOut(page: Page, person: Pick<Person, 'login'> = BUYER): Promise<void> {
  await pressPersonAction(page, 'Log Out', person)
  await page.getByRole('banner').getByRole('link', { name: 'Log In' }).waitFor()
}

/** Opens Offline data. Waits until the whole catalogue is on the device and the worker can start the app offline. */
export async function becomeReadyForOffline(page: Page, progressText = '213 of 213 products'): Promise<void> {
  await page.goto('/offline-data')
  await expect(page.getByText(progressText)).toBeVisible()
  await waitForWorker(page)
}

/** Waits until the worker controls the page: from then on every address opens without a server. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', () => resolve())
        if (navigator.serviceWorker.controller !== null) resolve()
      }),
  )
}

/** Opens a screen as a link of the app does; a page load takes three times as long. */
export async function goWithinApp(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') return void (await page.goto(path))
  await page.getByRole('banner').waitFor()
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  // Waits for the new screen. Until then the old screen would receive the keys that the test presses.
  const productPath = /^\/product\/\d+/.exec(path)?.[0]
  const hrefMatch = productPath === undefined ? `$="${path.replace(/\?.*/, '')}"` : `*="${productPath}-"`
  await page.locator(`link[rel="canonical"][href${hrefMatch}]`).waitFor({ state: 'attached' })
}

/** Opens the page of a product, adds this quantity to the cart, and expects that the page shows it. */
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

/** Opens the cart, types the orderer's name and presses Checkout. */
export async function checkOut(page: Page, name = 'Sam'): Promise<void> {
  // To follow the link takes a fraction of the time of a page load.
  if (new URL(page.url()).pathname !== '/cart') await cartLink(page).press('Enter')
  await page.getByLabel("RO or Orderer's Name").fill(name)
  await page.getByRole('button', { name: 'Checkout', exact: true }).click()
}

/** Waits until the checkout has led from the cart to Order history, or after eight seconds to Pending orders. */
export async function expectCartLeft(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: /^(Order history|Pending orders)$/ })).toBeVisible()
}

/** Waits until the checkout has sent the order, the page's `count`th one, and opens Order history. */
export async function openHistoryAfterCheckout(page: Page, count = 1): Promise<void> {
  await expectCartLeft(page)
  if (new URL(page.url()).pathname !== '/pending-orders') return
  await expect(page.getByText(`Finished (${count})`)).toBeVisible()
  await goWithinApp(page, '/orders')
}

/** Runs `cause` and waits for its notice. A notice may disappear after three seconds, so the wait starts first. */
export async function expectNotice(
  page: Page,
  text: string | RegExp,
  cause: () => Promise<void>,
): Promise<void> {
  const notice = page.getByRole('region', { name: 'Notices' }).getByText(text, { exact: true })
  await Promise.all([notice.waitFor(), cause()])
}

/** The amount beside one of the terms Subtotal, Shipping, Tax and Total. */
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

/** Chooses an action from the menu of the only pending order. */
export async function chooseForOrder(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More for this order' }).click()
  await page.getByRole('menuitem', { name }).click()
}

export function connection(page: Page): Locator {
  return page.getByRole('status', { name: 'Connection' })
}

// Times from a navigation within the app until each screen of restocking is filled, without a connection, on the device
// of a buyer with two thousand orders. The floor is the order history on the same device.
import type { BrowserContext, Page } from '@playwright/test'
import { changeProduct, openCallsAs } from '#tests/support/server-calls.ts'
import type { Bench } from '../bench.ts'
import { openBuyersDevice } from '../devices.ts'
import { type Figure, measureInTurns, timeFigure } from '../figure.ts'

/** The demo world grows to this number of orders, so that the buyer's last twelve months have more than 2,000. */
const WORLD_ORDER_COUNT = 13_000
/**
 * The text of Offline data about the stored orders. The spending report stores 2,000 orders of the last twelve months,
 * and then says that it has not read all; other screens store a few more.
 */
const STORED_ORDERS_TEXT = /^2,?0\d\d orders/
const LIST_NAMES = ['Monday order', 'Used-car line', 'Front desk']
const PRODUCT_IDS = [101, 102, 103, 121, 122]
const MANAGER = { login: 'manager', password: 'Manager123' }
/** Reading two thousand orders and the changes of products takes longer than a usual wait. */
const PREPARATION_MS = 300_000

interface Screen {
  id: string
  name: string
  path: string
  /** Matches an element that only the filled screen has. */
  selector: string
}

const HISTORY: Screen = {
  id: 'order-history',
  name: 'order history',
  path: '/orders',
  selector: 'main tbody tr:nth-child(20)',
}
const SCREENS: readonly Screen[] = [
  { id: 'restock', name: 'Restock', path: '/restock', selector: 'main tbody tr' },
  { id: 'count', name: 'Shelf count', path: '/count', selector: 'main tbody tr' },
  { id: 'labels', name: 'Shelf labels', path: '/labels', selector: 'main li input[type=checkbox]' },
  { id: 'lists', name: 'Lists', path: '/lists', selector: 'main article[aria-label="Front desk"]' },
  { id: 'changes', name: 'What changed for us', path: '/changes', selector: 'main tbody tr' },
  {
    id: 'readiness',
    name: 'Offline data with its readiness',
    path: '/offline-data',
    selector: 'main li[data-state]',
  },
]

const timeScreen = (page: Page, { path, selector }: Screen): Promise<number> =>
  page.evaluate(([to, filled]) => timeNavigation(to, filled), [path, selector] as const)

/** Opens Home on a new page, waits until the work after the first painting has ended, and opens the screen. */
async function timeFirstOpening(context: BrowserContext, url: string, screen: Screen): Promise<number> {
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('main').getByRole('heading', { level: 2, name: 'Product groups' }).waitFor()
  await page.waitForLoadState('networkidle')
  const time = await timeScreen(page, screen)
  await page.close()
  return time
}

/** Stores orders, purchases, lists, a count and changed products on the device, as its buyer does. */
async function fillDevice(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  page.setDefaultTimeout(PREPARATION_MS)
  await page.goto(`${url}/orders`)
  await page.getByRole('button', { name: 'Spending at a glance' }).click()
  await page.getByText(/^Some orders of this period/).waitFor()
  // A page load would interrupt the storing of the orders.
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('link', { name: 'Offline data' }).click()
  await page.getByText(STORED_ORDERS_TEXT).first().waitFor()
  await page.goto(`${url}/lists`)
  for (const name of LIST_NAMES) await createList(page, name)
  await page.goto(`${url}/count`)
  for (const [index, id] of PRODUCT_IDS.entries()) {
    await page.getByLabel('Product', { exact: true }).fill(`${id} 12`)
    await page.getByLabel('Product', { exact: true }).press('Enter')
    await page
      .getByRole('row')
      .nth(index + 1)
      .waitFor()
  }
  await page.goto(`${url}/restock`)
  await page.getByRole('table', { name: 'Usual products' }).waitFor()
  const staff = await openCallsAs(url, MANAGER)
  for (const id of PRODUCT_IDS) await changeProduct(staff, id, { price: 0.77 })
  await page.goto(`${url}/changes`)
  await page.getByRole('row').nth(PRODUCT_IDS.length).waitFor()
  await page.close()
}

async function createList(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New list' }).click()
  await page.getByRole('dialog', { name: 'New list' }).getByLabel('Name of the list').fill(name)
  await page.getByRole('button', { name: 'Create list' }).click()
  const list = page.getByRole('article', { name, exact: true })
  for (const [index, id] of PRODUCT_IDS.entries()) {
    await list.getByLabel('Add a product').fill(`${id} 100`)
    await list.getByLabel('Add a product').press('Enter')
    await list
      .getByRole('row')
      .nth(index + 1)
      .waitFor()
  }
}

export async function measureRestockScreens({ browser, runs, smallDevice }: Bench): Promise<Figure[]> {
  const buyer = await openBuyersDevice(browser, {
    products: smallDevice.productCount,
    orders: WORLD_ORDER_COUNT,
    serviceWorkers: 'allow',
  })
  try {
    await fillDevice(buyer.context, buyer.url)
    await buyer.server.halt()
    const [floor = [], ...timesOfScreens] = await measureInTurns(
      runs,
      [HISTORY, ...SCREENS].map((screen) => () => timeFirstOpening(buyer.context, buyer.url, screen)),
    )
    return SCREENS.map(({ id, name }, index) =>
      timeFigure(
        {
          id: `screen-${id}`,
          name: `${name} opened offline, against the order history`,
          goal: 1.2,
          stretch: null,
        },
        timesOfScreens[index] ?? [],
        floor,
      ),
    )
  } finally {
    await buyer.close()
  }
}

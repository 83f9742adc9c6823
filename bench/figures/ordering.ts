// A buyer without a connection presses Add to Cart and Checkout: until the change is durable and shown, against a bare
// press that writes one row durably and shows it.
import type { Page } from '@playwright/test'
import type { Bench } from '../bench.ts'
import { openBuyersDevice } from '../devices.ts'
import { type Figure, inTurn, timeAgainst } from '../figure.ts'

/** The late one of a few presses is the slowest of them; a bare one takes milliseconds, so there are many. */
const BARE_PRESSES = 4
const PRODUCT = '/product/101-tag-pouch-standard'

const press = (page: Page, button: string, shown: RegExp): Promise<number> =>
  page.evaluate(([name, pattern]) => timePress(name, pattern), [button, shown.source] as const)

/** Each turn begins without an order that waits: one more of them costs the screen half a millisecond. */
async function discardOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByRole('heading', { name: 'Nothing waits' }).waitFor()
}

export async function orderOffline({ browser, runs, bare }: Bench): Promise<Figure[]> {
  const buyer = await openBuyersDevice(browser, { serviceWorkers: 'allow' })
  await buyer.server.halt()
  const page = await buyer.context.newPage()
  const floorPage = await bare.context.newPage()
  await floorPage.goto(`${bare.url}/?click`)
  await floorPage.getByRole('button', { name: 'Press' }).waitFor()
  let presses = 0
  async function bareClicks(): Promise<number[]> {
    const times: number[] = []
    for (let click = 0; click < BARE_PRESSES; click += 1) {
      presses += 1
      times.push(await press(floorPage, 'Press', new RegExp(`Press${presses}$`)))
    }
    return times
  }
  const addToCart = async () => {
    await page.goto(buyer.url + PRODUCT)
    const main = page.getByRole('main')
    await main.getByRole('spinbutton', { name: 'Quantity' }).first().fill('100')
    await page.waitForLoadState('networkidle')
    return press(page, 'Add to Cart', /100 in the cart/)
  }
  const placeOrder = async () => {
    await page.goto(`${buyer.url}/cart`)
    await page.getByLabel("RO or Orderer's Name").fill('Sam')
    await page.getByRole('button', { name: 'Checkout', exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    const time = await press(page, 'Checkout', /^\/pending-orders .*Waiting/)
    await discardOrder(page)
    return time
  }
  await addToCart()
  await placeOrder()
  const [floor = [], added = [], placed = []] = await inTurn(runs * 8, [bareClicks, addToCart, placeOrder])
  await floorPage.close()
  await buyer.close()
  const goals = { goal: 2, stretch: 1.5 }
  return [
    timeAgainst(
      { id: 'add-to-cart', name: 'Add to Cart offline: press, durable, shown, p95', ...goals },
      added,
      floor,
      0.95,
    ),
    timeAgainst(
      { id: 'place-order', name: 'Checkout offline: press, durable, shown', goal: 3, stretch: 2 },
      placed,
      floor,
    ),
  ]
}

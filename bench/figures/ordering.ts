// Times from the press of Add to Cart or Checkout, without a connection, until the change is stored durably and shown.
// The floor is a button of the bare page that writes one row durably and shows a number.
import type { Page } from '@playwright/test'
import type { Bench } from '../bench.ts'
import { openBuyersDevice } from '../devices.ts'
import { type Figure, measureInTurns, timeFigure } from '../figure.ts'

/** A turn has several presses of the bare button, because a p95 needs many and a press takes only milliseconds. */
const BARE_PRESSES = 4
const PRODUCT_PATH = '/product/101-tag-pouch-standard'

const timeButton = (page: Page, button: string, awaitedText: RegExp): Promise<number> =>
  page.evaluate(([name, pattern]) => timePress(name, pattern), [button, awaitedText.source] as const)

/** Discards the order, because each waiting order makes the next press half a millisecond slower. */
async function discardOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByRole('heading', { name: 'No orders are waiting' }).waitFor()
}

export async function measureOrdering({ browser, runs, bareDevice }: Bench): Promise<Figure[]> {
  const buyer = await openBuyersDevice(browser, { serviceWorkers: 'allow' })
  await buyer.server.halt()
  const page = await buyer.context.newPage()
  const barePage = await bareDevice.context.newPage()
  await barePage.goto(`${bareDevice.url}/?click`)
  await barePage.getByRole('button', { name: 'Press' }).waitFor()
  let pressCount = 0
  async function pressBareButton(): Promise<number[]> {
    const times: number[] = []
    for (let click = 0; click < BARE_PRESSES; click += 1) {
      pressCount += 1
      times.push(await timeButton(barePage, 'Press', new RegExp(`Press${pressCount}$`)))
    }
    return times
  }
  const addToCart = async () => {
    await page.goto(buyer.url + PRODUCT_PATH)
    const main = page.getByRole('main')
    await main.getByRole('spinbutton', { name: 'Quantity' }).first().fill('100')
    await page.waitForLoadState('networkidle')
    return timeButton(page, 'Add to Cart', /100 in the cart/)
  }
  const placeOrder = async () => {
    await page.goto(`${buyer.url}/cart`)
    await page.getByLabel("RO or Orderer's Name").fill('Sam')
    await page.getByRole('button', { name: 'Checkout', exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    const time = await timeButton(page, 'Checkout', /^\/pending-orders .*Waiting/)
    await discardOrder(page)
    return time
  }
  await addToCart()
  await placeOrder()
  const [floor = [], addTimes = [], placeTimes = []] = await measureInTurns(runs * 8, [
    pressBareButton,
    addToCart,
    placeOrder,
  ])
  await barePage.close()
  await buyer.close()
  const goals = { goal: 2, stretch: 1.5 }
  return [
    timeFigure(
      { id: 'add-to-cart', name: 'Add to Cart offline, until stored durably and shown, p95', ...goals },
      addTimes,
      floor,
      0.95,
    ),
    timeFigure(
      { id: 'place-order', name: 'Checkout offline, until stored durably and shown', goal: 3, stretch: 2 },
      placeTimes,
      floor,
    ),
  ]
}

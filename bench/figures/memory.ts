// The memory of the page after an hour of work: sixty rounds of searching, scrolling and changing the cart. The clock
// of the page moves forward a minute for each round, so that the page forgets data that it keeps for some minutes.
import type { Page } from '@playwright/test'
import type { Bench } from '../bench.ts'
import { openBuyersDevice } from '../devices.ts'
import type { Figure } from '../figure.ts'

const MINUTES = 60
/** A round takes about two seconds; the clock of the page then skips the other 58 seconds of its minute. */
const PAUSE = '00:58'
const WORDS = ['pouch', 'frame', 'paper', 'insert', 'bucket', 'tape']

async function workOneMinute(page: Page, round: number): Promise<void> {
  const searchBox = page.getByRole('searchbox', { name: 'Search products' })
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Products' }).click()
  // Text that is typed before the new page is shown would be lost.
  await page.getByRole('main').getByRole('heading', { level: 2, name: 'Product groups' }).waitFor()
  await searchBox.fill(WORDS[round % WORDS.length] ?? 'pouch')
  const matches = page.getByRole('region', { name: 'Matches' })
  await matches.getByRole('link').first().click()
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await page.goBack()
  await page.mouse.wheel(0, 4000)
  const card = page.getByRole('article').first()
  await card.waitFor()
  await page.getByRole('link', { name: /^Cart, / }).click()
  await page.getByRole('heading', { level: 1, name: 'Cart' }).waitFor()
  const quantity = page.getByRole('main').getByRole('spinbutton').first()
  await quantity.fill(String(100 + 100 * (round % 3)))
  await page.keyboard.press('Tab')
  await page.clock.fastForward(PAUSE)
}

async function measureHeapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1e6
}

export async function measureMemory({ browser, smallDevice }: Bench): Promise<Figure[]> {
  const buyer = await openBuyersDevice(browser, { products: smallDevice.productCount })
  try {
    const page = await buyer.context.newPage()
    await page.clock.install()
    await page.goto(`${buyer.url}/product/101-tag-pouch-standard`)
    const main = page.getByRole('main')
    await main.getByRole('spinbutton', { name: 'Quantity' }).first().fill('100')
    await main.getByRole('button', { name: 'Add to Cart' }).first().click()
    await main.getByText('100 in the cart', { exact: true }).first().waitFor()
    await workOneMinute(page, 0)
    const startMb = await measureHeapMb(page)
    for (let round = 1; round < MINUTES; round += 1) await workOneMinute(page, round)
    const endMb = await measureHeapMb(page)
    return [
      {
        id: 'memory',
        name: `memory of the page after ${MINUTES} minutes of use, against the first minute`,
        unit: 'MB',
        p50: endMb,
        p95: endMb,
        floor: startMb,
        ratio: endMb / startMb,
        goal: 1.3,
        stretch: 1.1,
        note: 'each minute searches, opens a product, goes back, scrolls, opens the cart and changes a quantity',
      },
    ]
  } finally {
    await buyer.close()
  }
}

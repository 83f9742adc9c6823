// Places, sends and shows an order on two devices of one buyer, in turns. One device has an empty outbox, the other has
// thousands of finished orders.
import type { BrowserContext, Page } from '@playwright/test'
import type { Bench } from '../bench.ts'
import { openBuyersDevice, signInOnNewDevice } from '../devices.ts'
import { type Figure, timeFigure } from '../figure.ts'

const FINISHED_COUNT = 2000
/** The IndexedDB database of the demo world's buyer, whose account has the id 3. */
const DATABASE_NAME = 'counter-3'
const PRODUCT_PATH = '/product/101-tag-pouch-standard'
const QUANTITY = '100'

interface VisitTimes {
  /** Milliseconds from the press of Checkout until the order history is shown. */
  sent: number[]
  /** Milliseconds from opening Pending orders until the page shows the heading of the finished orders. */
  shown: number[]
  /** Milliseconds for which the main thread of the page was busy, from its opening on. */
  busy: number[]
}

/** Returns a function that reads for how many milliseconds the main thread of the page was busy. */
async function watchBusyTime(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
}

/** Fills the cart and presses Checkout; resolves with the milliseconds until the order history is shown. */
async function checkOut(page: Page): Promise<number> {
  await page.goto(PRODUCT_PATH)
  const main = page.getByRole('main')
  await main.getByRole('spinbutton', { name: 'Quantity' }).first().fill(QUANTITY)
  await main.getByRole('button', { name: 'Add to Cart' }).first().click()
  await main.getByText(`${QUANTITY} in the cart`, { exact: true }).first().waitFor()
  await page.goto('/cart')
  await page.getByLabel("RO or Orderer's Name").fill('Sam')
  await page.getByRole('button', { name: 'Checkout', exact: true }).waitFor()
  // The work of the page after its start must not be measured, so it has to end before the press.
  await page.waitForLoadState('networkidle')
  return page.evaluate(async () => {
    const button = [...document.querySelectorAll('button')].find(
      (element) => element.textContent === 'Checkout',
    )
    const startedAt = performance.now()
    button?.click()
    await new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('h1')?.textContent !== 'Order history') return
        observer.disconnect()
        resolve()
      })
      observer.observe(document, { childList: true, subtree: true, characterData: true })
    })
    return performance.now() - startedAt
  })
}

/** Opens Pending orders; resolves with the milliseconds until the heading of the finished orders is shown. */
async function showPendingOrders(page: Page): Promise<number> {
  await page.goto('/pending-orders', { waitUntil: 'commit' })
  const shownAt = await page.waitForFunction(
    () =>
      [...document.querySelectorAll('summary')].some((element) =>
        element.textContent?.startsWith('Finished'),
      ) && performance.now(),
    undefined,
    { polling: 'raf' },
  )
  return Number(await shownAt.jsonValue())
}

/** Adds finished orders: copies of the row of a sent order, which the app itself has written. */
async function addFinishedOrders(context: BrowserContext, count: number): Promise<void> {
  const page = await context.newPage()
  await page.goto('/pending-orders')
  await page.evaluate(
    ([name, copies]) =>
      new Promise<void>((resolve, reject) => {
        const openRequest = indexedDB.open(name)
        openRequest.onerror = () => reject(openRequest.error)
        openRequest.onsuccess = () => {
          const transaction = openRequest.result.transaction('outbox', 'readwrite')
          const outbox = transaction.objectStore('outbox')
          const readRequest = outbox.getAll()
          readRequest.onsuccess = () => {
            const row = readRequest.result.find(({ state }) => state === 'sent')
            for (let copy = 1; copy <= copies; copy += 1) {
              const intent = crypto.randomUUID()
              const orderId = row.order.orderId + 1_000_000 + copy
              const placedAt = row.placedAt - copy * 60_000
              outbox.put({
                ...row,
                intent,
                placedAt,
                ...(row.finishedAt && { finishedAt: placedAt, serverNumbers: [orderId] }),
                order: { ...row.order, intent, orderId, placedAt, changedAt: placedAt },
              })
            }
          }
          transaction.oncomplete = () => {
            openRequest.result.close()
            resolve()
          }
          transaction.onabort = () => reject(transaction.error)
        }
      }),
    [DATABASE_NAME, count] as const,
  )
  await page.close()
}

async function visit(context: BrowserContext, times: VisitTimes): Promise<void> {
  const page = await context.newPage()
  const readBusyMs = await watchBusyTime(page)
  times.sent.push(await checkOut(page))
  times.shown.push(await showPendingOrders(page))
  times.busy.push(await readBusyMs())
  await page.close()
}

export async function measureFinishedOrders({ browser, runs }: Bench): Promise<Figure[]> {
  const buyer = await openBuyersDevice(browser)
  try {
    const [emptyDevice, fullDevice] = [buyer.context, await signInOnNewDevice(browser, buyer.url)]
    const times = { empty: createTimes(), full: createTimes() }
    await visit(emptyDevice, createTimes())
    await visit(fullDevice, createTimes())
    await addFinishedOrders(fullDevice, FINISHED_COUNT)
    await visit(fullDevice, createTimes())
    for (let run = 0; run < runs; run += 1) {
      await visit(emptyDevice, times.empty)
      await visit(fullDevice, times.full)
    }
    await fullDevice.close()
    return (['sent', 'shown', 'busy'] as const).map((kind) =>
      timeFigure(
        { id: `finished-${kind}`, name: FIGURE_NAMES[kind], goal: 1.2, stretch: null },
        times.full[kind],
        times.empty[kind],
      ),
    )
  } finally {
    await buyer.close()
  }
}

const createTimes = (): VisitTimes => ({ sent: [], shown: [], busy: [] })

const FIGURE_NAMES = {
  sent: `an order placed and sent beside ${FINISHED_COUNT} finished ones, against an empty outbox`,
  shown: `Pending orders shown beside ${FINISHED_COUNT} finished ones, against an empty outbox`,
  busy: 'main-thread work of these two together, against an empty outbox',
} as const

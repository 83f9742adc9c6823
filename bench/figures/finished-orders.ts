// An order is placed, sent and shown on two devices of one buyer that take turns: one has an empty outbox, the other
// thousands of finished orders.
import type { BrowserContext, Page } from '@playwright/test'
import type { Bench } from '../bench.ts'
import { openBuyersDevice, signInOnNewDevice } from '../devices.ts'
import { type Figure, timeAgainst } from '../figure.ts'

const FINISHED = 2000
const DATABASE = 'counter-3'
const PRODUCT = '/product/101-tag-pouch-standard'
const QUANTITY = '100'

interface Times {
  /** From Checkout until the order history is shown: placed, checked, sent and answered. */
  sent: number[]
  /** From opening Pending orders until they are shown. */
  shown: number[]
  /** How long the page's main thread was busy, with the way to the cart. */
  busy: number[]
}

/** Answers how long the page's own thread has worked since. */
async function watchWork(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
}

/** Ends on the order history. */
async function checkOut(page: Page): Promise<number> {
  await page.goto(PRODUCT)
  const main = page.getByRole('main')
  await main.getByRole('spinbutton', { name: 'Quantity' }).first().fill(QUANTITY)
  await main.getByRole('button', { name: 'Add to Cart' }).first().click()
  await main.getByText(`${QUANTITY} in the cart`, { exact: true }).first().waitFor()
  await page.goto('/cart')
  await page.getByLabel("RO or Orderer's Name").fill('Sam')
  await page.getByRole('button', { name: 'Checkout', exact: true }).waitFor()
  // Waits until the page's own work after its start is done, which does not belong to the order.
  await page.waitForLoadState('networkidle')
  return page.evaluate(async () => {
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Checkout')
    const startedAt = performance.now()
    button?.click()
    await new Promise<void>((resolve) => {
      const watch = new MutationObserver(() => {
        if (document.querySelector('h1')?.textContent !== 'Order history') return
        watch.disconnect()
        resolve()
      })
      watch.observe(document, { childList: true, subtree: true, characterData: true })
    })
    return performance.now() - startedAt
  })
}

/** From opening its address; only what was read of the outbox draws the heading of the finished ones. */
async function showPendingOrders(page: Page): Promise<number> {
  await page.goto('/pending-orders', { waitUntil: 'commit' })
  const shown = await page.waitForFunction(
    () =>
      [...document.querySelectorAll('summary')].some((one) => one.textContent?.startsWith('Finished')) &&
      performance.now(),
    undefined,
    { polling: 'raf' },
  )
  return Number(await shown.jsonValue())
}

/** Copies of what the app itself has written of an order that was sent. */
async function addFinished(context: BrowserContext, count: number): Promise<void> {
  const page = await context.newPage()
  await page.goto('/pending-orders')
  await page.evaluate(
    ([name, copies]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('outbox', 'readwrite')
          const outbox = transaction.objectStore('outbox')
          const reading = outbox.getAll()
          reading.onsuccess = () => {
            const row = reading.result.find(({ state }) => state === 'sent')
            for (let copy = 1; copy <= copies; copy += 1) {
              const intent = crypto.randomUUID()
              const orderId = row.order.orderId + 1_000_000 + copy
              const at = row.placedAt - copy * 60_000
              outbox.put({
                ...row,
                intent,
                placedAt: at,
                ...(row.finishedAt && { finishedAt: at, serverNumbers: [orderId] }),
                order: { ...row.order, intent, orderId, placedAt: at, changedAt: at },
              })
            }
          }
          transaction.oncomplete = () => {
            opening.result.close()
            resolve()
          }
          transaction.onabort = () => reject(transaction.error)
        }
      }),
    [DATABASE, count] as const,
  )
  await page.close()
}

async function visit(context: BrowserContext, times: Times): Promise<void> {
  const page = await context.newPage()
  const work = await watchWork(page)
  times.sent.push(await checkOut(page))
  times.shown.push(await showPendingOrders(page))
  times.busy.push(await work())
  await page.close()
}

export async function finishedOrders({ browser, runs }: Bench): Promise<Figure[]> {
  const buyer = await openBuyersDevice(browser)
  try {
    const [empty, full] = [buyer.context, await signInOnNewDevice(browser, buyer.url)]
    const times = { empty: newTimes(), full: newTimes() }
    await visit(empty, newTimes())
    await visit(full, newTimes())
    await addFinished(full, FINISHED)
    await visit(full, newTimes())
    for (let run = 0; run < runs; run += 1) {
      await visit(empty, times.empty)
      await visit(full, times.full)
    }
    await full.close()
    return (['sent', 'shown', 'busy'] as const).map((what) =>
      timeAgainst(
        { id: `finished-${what}`, name: WORDS[what], goal: 1.2, stretch: null },
        times.full[what],
        times.empty[what],
      ),
    )
  } finally {
    await buyer.close()
  }
}

const newTimes = (): Times => ({ sent: [], shown: [], busy: [] })

const WORDS = {
  sent: `an order placed and sent beside ${FINISHED} finished ones, against an empty outbox`,
  shown: `Pending orders shown beside ${FINISHED} finished ones, against an empty outbox`,
  busy: 'work of the page for both, against an empty outbox',
} as const

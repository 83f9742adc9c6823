// An order is placed, sent and shown on two devices of one buyer that take turns: one has an empty outbox, the other
// thousands of finished orders.
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { startServer } from '#tests/support/start-server.ts'
import { median } from './statistics.ts'

const GOAL = 1.2
const DATABASE = 'counter-3'
const PRODUCT = '/product/101-tag-pouch-standard'
const QUANTITY = '100'

interface Times {
  /** From Checkout until the order history is shown: placed, checked, sent and answered. */
  sent: number[]
  /** From opening Pending orders until they are shown. */
  shown: number[]
  /** What the page's own thread had to do, with the way to the cart. */
  busy: number[]
}

async function openDevice(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto('/auth')
  await page.getByLabel('LOGIN', { exact: true }).fill('buyer')
  await page.getByLabel('PASSWORD', { exact: true }).fill('Buyer123')
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/auth')
  await page.goto('/offline-data')
  await page.getByText(/^(\d+) of \1 products/).waitFor({ timeout: 120_000 })
  await page.close()
  return context
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
  // What the page does by itself after its start is not the order's.
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

/** Answers whether the finished orders cost no more than the goal allows. */
export async function measureFinishedOrders(
  browser: Browser,
  finished: number,
  runs: number,
): Promise<boolean> {
  const server = await startServer({ isSeeded: false })
  try {
    const empty = await openDevice(browser, server.url)
    const full = await openDevice(browser, server.url)
    const times = { empty: newTimes(), full: newTimes() }
    await visit(empty, newTimes())
    await visit(full, newTimes())
    await addFinished(full, finished)
    await visit(full, newTimes())
    for (let run = 0; run < runs; run += 1) {
      await visit(empty, times.empty)
      await visit(full, times.full)
    }
    console.log(`\nOne order beside ${finished} finished ones, median of ${runs} (empty outbox, full, ratio)`)
    const ratios = (['sent', 'shown', 'busy'] as const).map((what) => {
      const [before, after] = [median(times.empty[what]), median(times.full[what])]
      console.log(
        `  ${WORDS[what]}${before.toFixed(0).padStart(6)} ms ${after.toFixed(0).padStart(6)} ms  ${(after / before).toFixed(2)}`,
      )
      return after / before
    })
    const isFastEnough = ratios.every((ratio) => ratio <= GOAL)
    console.log(`  goal ${GOAL}: ${isFastEnough ? 'reached' : 'TOO SLOW'}`)
    await empty.close()
    await full.close()
    return isFastEnough
  } finally {
    await server.stop()
  }
}

const newTimes = (): Times => ({ sent: [], shown: [], busy: [] })

const WORDS = {
  sent: 'placed and sent          ',
  shown: 'Pending orders shown     ',
  busy: 'work of the page in all  ',
} as const

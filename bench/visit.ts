// One measured visit: a new page in a context whose worker is asleep and whose server does not answer.
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'

const IN_PAGE = fileURLToPath(new URL('in-page.js', import.meta.url))
const WAIT_MS = 30_000

export interface Measured {
  cardsAt: number | null
  longTasks: { startedAt: number; durationMs: number }[]
  searchReadyAt: number | null
  keystrokes: number[]
}

declare global {
  /** Kept by in-page.js in every measured page. */
  var measured: Measured
}

export async function instrument(context: BrowserContext): Promise<void> {
  await context.addInitScript({ path: IN_PAGE })
}

/** Milliseconds from opening the address to fifty painted cards. */
export async function timeToCards(context: BrowserContext, url: string): Promise<number> {
  const page = await openAsleep(context, url)
  await page.waitForFunction(() => measured.cardsAt !== null, undefined, { timeout: WAIT_MS, polling: 50 })
  const { cardsAt } = await readMeasured(page)
  await page.close()
  if (cardsAt === null) throw new Error('the cards were not measured')
  return cardsAt
}

/** Opens Home and types a word at once, as the person at the counter would. */
export async function typeAtOnce(context: BrowserContext, url: string, word: string): Promise<Measured> {
  const page = await openAsleep(context, url)
  const box = page.getByRole('searchbox', { name: 'Search products' })
  await box.click()
  const [first = '', ...others] = word
  await box.press(first)
  await page.waitForFunction(() => measured.searchReadyAt !== null, undefined, {
    timeout: WAIT_MS,
    polling: 50,
  })
  for (const letter of others) {
    const before = (await readMeasured(page)).keystrokes.length
    await box.press(letter)
    // A letter that changes none of the matches paints nothing and is not counted.
    await page
      .waitForFunction((count) => measured.keystrokes.length > count, before, { timeout: 1000, polling: 20 })
      .catch(() => {})
  }
  const result = await readMeasured(page)
  await page.close()
  return result
}

export async function readMeasured(page: Page): Promise<Measured> {
  return page.evaluate(() => measured)
}

/** A tablet that was put away has no running worker: its start belongs to the measurement. */
async function openAsleep(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
  await page.goto(url, { waitUntil: 'commit' })
  return page
}

// One measured visit: a new page in a context whose worker is asleep and whose server does not answer.
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from '@playwright/test'

const IN_PAGE = fileURLToPath(new URL('in-page.js', import.meta.url))
const WAIT_MS = 30_000

export interface Measured {
  cardsAt: number | null
  longTasks: { startedAt: number; durationMs: number }[]
  searchReadyAt: number | null
  keystrokes: number[]
}

declare global {
  /** in-page.js fills this in every measured page. */
  var measured: Measured
  /** A letter that in-page.js types as soon as the search box is painted. */
  var typedAtOnce: string | undefined
  /**
   * Defined by in-page.js: presses the button of this name, and resolves with the milliseconds until a text that matches is
   * painted.
   */
  var timePress: (button: string, shown: string) => Promise<number>
}

export async function instrument(context: BrowserContext): Promise<void> {
  await context.addInitScript({ path: IN_PAGE })
}

/** Milliseconds from opening the address to fifty painted cards. */
export async function timeToCards(context: BrowserContext, url: string): Promise<number> {
  return cardsPaintedAt(await openAsleep(context, url))
}

/** Milliseconds to fifty painted cards at the first visit of a device, online. */
export async function timeToFirstCards(browser: Browser, url: string, slowdown: number): Promise<number> {
  const context = await browser.newContext()
  await instrument(context)
  const page = await context.newPage()
  await slowDown(page, slowdown)
  await page.goto(url, { waitUntil: 'commit' })
  const cardsAt = await cardsPaintedAt(page)
  await context.close()
  return cardsAt
}

async function cardsPaintedAt(page: Page): Promise<number> {
  await page.waitForFunction(() => measured.cardsAt !== null, undefined, { timeout: WAIT_MS, polling: 50 })
  const { cardsAt } = await readMeasured(page)
  await page.close()
  if (cardsAt === null) throw new Error('the cards were not measured')
  return cardsAt
}

/** Makes the page's main thread this many times slower, for as long as the page is open. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: times })
}

/** Milliseconds from each typed letter of these words to its painted matches, in a page that has loaded. */
export async function timeKeystrokes(page: Page, words: readonly string[]): Promise<number[]> {
  const box = page.getByRole('searchbox', { name: 'Search products' })
  await box.click()
  for (const word of words) {
    await box.fill('')
    for (const letter of word) await pressAndWait(page, letter)
  }
  return (await readMeasured(page)).keystrokes
}

/** A letter that changes none of the matches paints nothing and is not counted. */
async function pressAndWait(page: Page, letter: string): Promise<void> {
  const before = (await readMeasured(page)).keystrokes.length
  await page.keyboard.press(letter)
  await page
    .waitForFunction((count) => measured.keystrokes.length > count, before, { timeout: 600, polling: 20 })
    .catch(() => {})
}

/** Opens the address and types the word as soon as the search box is painted. */
export async function typeAtOnce(context: BrowserContext, url: string, word: string): Promise<Measured> {
  const [first = '', ...others] = word
  const page = await openAsleep(context, url, first)
  await page.waitForFunction(() => measured.searchReadyAt !== null, undefined, {
    timeout: WAIT_MS,
    polling: 50,
  })
  for (const letter of others) await pressAndWait(page, letter)
  const result = await readMeasured(page)
  await page.close()
  return result
}

export async function readMeasured(page: Page): Promise<Measured> {
  return page.evaluate(() => measured)
}

/** Stops the service worker before the page opens, as on a tablet that was put away: its start is measured too. */
export async function openAsleep(context: BrowserContext, url: string, typed?: string): Promise<Page> {
  const page = await context.newPage()
  if (typed !== undefined) {
    await page.addInitScript((letter) => {
      globalThis.typedAtOnce = letter
    }, typed)
  }
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
  await page.goto(url, { waitUntil: 'commit' })
  return page
}

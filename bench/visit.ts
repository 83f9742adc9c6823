// Opens pages and measures them: on a device whose service worker has to start for the new page, or on a new device
// that is online.
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from '@playwright/test'

const IN_PAGE_SCRIPT = fileURLToPath(new URL('in-page.js', import.meta.url))
const WAIT_MS = 30_000

/** The measurements of one page. Each `…At` is in milliseconds since the page was opened, null until it happened. */
export interface Measured {
  /** The time at which fifty cards were painted. */
  cardsAt: number | null
  longTasks: { startedAt: number; durationMs: number }[]
  /** The time at which the first matches of a search were painted. */
  searchReadyAt: number | null
  /** For each letter whose matches were painted: the milliseconds from the letter to the painting. */
  keystrokes: number[]
}

declare global {
  /** in-page.js fills this in every measured page. */
  var measured: Measured
  /** A letter that in-page.js types as soon as the search box is painted. */
  var typedAtOnce: string | undefined
  /**
   * Defined by in-page.js. Presses a button, and resolves with the milliseconds until path and text of the page match
   * the pattern and are painted.
   */
  var timePress: (button: string, pattern: string) => Promise<number>
  /**
   * Defined by in-page.js. Opens a path within the app, and resolves with the milliseconds until an element that
   * matches the selector is painted and no part of the screen is busy.
   */
  var timeNavigation: (path: string, selector: string) => Promise<number>
  /** Defined by in-page.js. Resolves when an unlock has put back every row of the copy. */
  var waitForRestoredRows: (copyName: string) => Promise<void>
  /**
   * Defined by in-page.js. Puts the products of a copy into a database of its own, and deletes them; resolves with the
   * milliseconds of both.
   */
  var timePlainRows: (copyName: string) => Promise<{ deleteMs: number; putMs: number }>
}

/** Adds in-page.js to every page of the context. */
export async function addMeasuring(context: BrowserContext): Promise<void> {
  await context.addInitScript({ path: IN_PAGE_SCRIPT })
}

/** Milliseconds from opening the address until fifty cards are painted. */
export async function timeToCards(context: BrowserContext, url: string): Promise<number> {
  return cardsPaintedAt(await openWithStoppedWorker(context, url))
}

/** Milliseconds until fifty cards are painted, at the first visit of a device, online. */
export async function timeToFirstCards(browser: Browser, url: string, slowdown: number): Promise<number> {
  const context = await browser.newContext()
  await addMeasuring(context)
  const page = await context.newPage()
  await slowDown(page, slowdown)
  await page.goto(url, { waitUntil: 'commit' })
  const cardsAt = await cardsPaintedAt(page)
  await context.close()
  return cardsAt
}

/** Closes the page when fifty cards are painted; resolves with the milliseconds from its opening until then. */
async function cardsPaintedAt(page: Page): Promise<number> {
  await page.waitForFunction(() => measured.cardsAt !== null, undefined, { timeout: WAIT_MS, polling: 50 })
  const { cardsAt } = await readMeasured(page)
  await page.close()
  if (cardsAt === null) throw new Error('the cards were not measured')
  return cardsAt
}

/** Makes the page's main thread this many times slower, for as long as the page is open. */
export async function slowDown(page: Page, factor: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: factor })
}

/**
 * Types the words into a loaded page; resolves with the milliseconds from each letter until its matches are painted.
 */
export async function timeKeystrokes(page: Page, words: readonly string[]): Promise<number[]> {
  const searchBox = page.getByRole('searchbox', { name: 'Search products' })
  await searchBox.click()
  for (const word of words) {
    await searchBox.fill('')
    for (const letter of word) await pressAndWait(page, letter)
  }
  return (await readMeasured(page)).keystrokes
}

/** Types a letter and waits for its matches. A letter that changes no match paints nothing, and is not measured. */
async function pressAndWait(page: Page, letter: string): Promise<void> {
  const keystrokesBefore = (await readMeasured(page)).keystrokes.length
  await page.keyboard.press(letter)
  await page
    .waitForFunction((count) => measured.keystrokes.length > count, keystrokesBefore, {
      timeout: 600,
      polling: 20,
    })
    .catch(() => {})
}

/** Opens the address and types the word as soon as the search box is painted. */
export async function typeAtOnce(context: BrowserContext, url: string, word: string): Promise<Measured> {
  const [firstLetter = '', ...otherLetters] = word
  const page = await openWithStoppedWorker(context, url, firstLetter)
  await page.waitForFunction(() => measured.searchReadyAt !== null, undefined, {
    timeout: WAIT_MS,
    polling: 50,
  })
  for (const letter of otherLetters) await pressAndWait(page, letter)
  const result = await readMeasured(page)
  await page.close()
  return result
}

export async function readMeasured(page: Page): Promise<Measured> {
  return page.evaluate(() => measured)
}

/**
 * Stops the service worker and opens a page, as on a tablet that was put away. So the start of the worker is measured.
 */
export async function openWithStoppedWorker(
  context: BrowserContext,
  url: string,
  typedLetter?: string,
): Promise<Page> {
  const page = await context.newPage()
  if (typedLetter !== undefined) {
    await page.addInitScript((letter) => {
      globalThis.typedAtOnce = letter
    }, typedLetter)
  }
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
  await page.goto(url, { waitUntil: 'commit' })
  return page
}

// Times of a shared tablet on which two buyers lock and unlock their accounts in turn, without a connection, on a page
// whose main thread is four times slower than usual. The whole switch between the accounts has no floor, but a limit in
// milliseconds. The floors of Lock and of Unlock do the same work on the same rows by plain IndexedDB: they delete the
// products, or put them back. The last figure, the opening of an unlocked account at full speed, has the opening of a
// signed-in account as its floor.
import type { BrowserContext, Page } from '@playwright/test'
import type { Bench } from '../bench.ts'
import { openBuyersDevice, signInOnNewDevice } from '../devices.ts'
import { type Figure, measureInTurns, timeFigure } from '../figure.ts'
import { median, percentile } from '../statistics.ts'
import { slowDown, timeToCards } from '../visit.ts'

const SLOWDOWN = 4
/** The limit of the median of all switches from one account to the other and back. */
const SWITCH_GOAL_MS = 5000
const LIMIT_MS = 120_000
const POLLING = { timeout: LIMIT_MS, polling: 20 }

interface Person {
  login: string
  password: string
  accountKey: string
  pin: string
}
const FIRST: Person = { login: 'buyer', password: 'Buyer123', accountKey: '3', pin: '271828' }
const SECOND: Person = { login: 'buyer2', password: 'Buyer2123', accountKey: '4', pin: '314159' }

const copyOf = ({ accountKey }: Person) => `counter-${accountKey}-copy`

/** Presses the person and then Lock. */
async function pressLock(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^buyer2?$/ })
    .click()
  await page.getByRole('dialog', { name: 'You' }).getByRole('button', { name: 'Lock', exact: true }).click()
}

/** Sets up the PIN of the signed-in person, and locks the account. */
async function setUpAndLock(page: Page, { login, password, pin }: Person): Promise<void> {
  await page.goto('/offline-data')
  await page
    .getByText(/\b(\d+) of \1 products/)
    .first()
    .waitFor({ timeout: 1_200_000 })
  await pressLock(page)
  const setting = page.getByRole('region', { name: 'Unlock on this device' })
  await setting.getByLabel('Name on the page Unlock').fill(login)
  await setting.getByLabel('PIN', { exact: true }).fill(pin)
  await setting.getByLabel('Your password').fill(password)
  await setting.getByRole('button', { name: 'Set PIN' }).click()
  await setting.getByText('Valid until').waitFor()
  await pressLock(page)
  await page.getByRole('heading', { name: 'Unlock', level: 1 }).waitFor({ timeout: LIMIT_MS })
}

async function signIn(page: Page, { login, password }: Person): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('LOGIN', { exact: true }).fill(login)
  await page.getByLabel('PASSWORD', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/auth')
}

/** Milliseconds from the press of the person and Lock until the page Unlock is shown. */
async function timeLock(page: Page): Promise<number> {
  const startedAt = Date.now()
  await pressLock(page)
  await page.waitForFunction(
    () => location.pathname === '/unlock' && document.querySelector('main h1') !== null,
    undefined,
    POLLING,
  )
  return Date.now() - startedAt
}

/**
 * Milliseconds from the press of Enter until Home shows the product groups, and until all rows of the copy are back.
 * The choice of the name and the typing of the PIN are not measured.
 */
async function timeUnlock(page: Page, person: Person): Promise<{ firstPage: number; allRows: number }> {
  await page.getByRole('button', { name: person.login, exact: true }).click()
  const field = page.getByLabel('PIN', { exact: true })
  await field.fill(person.pin)
  const startedAt = Date.now()
  await field.press('Enter')
  await page.waitForFunction(
    () =>
      location.pathname === '/' &&
      document.querySelectorAll('main section[aria-labelledby^="group-"] a').length > 0,
    undefined,
    POLLING,
  )
  const firstPage = Date.now() - startedAt
  await page.evaluate((name) => waitForRestoredRows(name), copyOf(person))
  return { firstPage, allRows: Date.now() - startedAt }
}

/** The milliseconds of each measured step: of `timeLock`, `timeUnlock`, whole switches and `timePlainRows`. */
interface SwitchTimes {
  lock: number[]
  firstPage: number[]
  allRows: number[]
  switches: number[]
  deleteFloor: number[]
  putFloor: number[]
}

/**
 * Measures the switch from the first account, which the caller has unlocked, to the second, and back. The total has
 * only the times until the first page, because a person need not wait for the other rows.
 */
async function measureSwitch(page: Page, times: SwitchTimes): Promise<void> {
  let total = 0
  for (const person of [SECOND, FIRST]) {
    const lock = await timeLock(page)
    const { firstPage, allRows } = await timeUnlock(page, person)
    times.lock.push(lock)
    times.firstPage.push(firstPage)
    times.allRows.push(allRows)
    total += lock + firstPage
  }
  times.switches.push(total)
  const { deleteMs, putMs } = await page.evaluate((name) => timePlainRows(name), copyOf(FIRST))
  times.deleteFloor.push(deleteMs)
  times.putFloor.push(putMs)
}

/** Measures the figures of locking on a device with the copies of two buyers. */
export async function measureLocking({ browser, runs, smallDevice }: Bench): Promise<Figure[]> {
  const products = smallDevice.productCount
  const device = await openBuyersDevice(browser, { products, serviceWorkers: 'allow' })
  const signedIn = await signInOnNewDevice(browser, device.url, 'allow')
  try {
    const page = await device.context.newPage()
    await setUpAndLock(page, FIRST)
    await signIn(page, SECOND)
    await setUpAndLock(page, SECOND)
    await device.server.halt()
    await timeUnlock(page, FIRST)
    await slowDown(page, SLOWDOWN)
    const times: SwitchTimes = {
      lock: [],
      firstPage: [],
      allRows: [],
      switches: [],
      deleteFloor: [],
      putFloor: [],
    }
    for (let run = 0; run < Math.ceil(runs / 3); run += 1) await measureSwitch(page, times)
    await page.close()
    const opening = await measureOpening([signedIn, device.context], runs, device.url, smallDevice.cardsUrl)
    return [...figuresOf(times, products), opening]
  } finally {
    await signedIn.close()
    await device.close()
  }
}

async function measureOpening(
  [signedIn, unlocked]: [BrowserContext, BrowserContext],
  runs: number,
  url: string,
  cardsUrl: string,
): Promise<Figure> {
  const address = url + new URL(cardsUrl).pathname
  const visits = [signedIn, unlocked].map((context) => () => timeToCards(context, address))
  for (const visit of visits) await visit()
  const [floor = [], opening = []] = await measureInTurns(runs * 2, visits)
  const name = 'offline open of an unlocked account, against that of a signed-in account'
  return timeFigure({ id: 'unlocked-open', name, goal: 1.1, stretch: null }, opening, floor)
}

function figuresOf(times: SwitchTimes, products: number): Figure[] {
  const p50 = median(times.switches)
  return [
    {
      id: 'lock-switch',
      name: `lock, unlock, lock, unlock: A → B → A, without typing, 4× throttle, ${products} products`,
      unit: 'ms',
      p50,
      p95: percentile(times.switches, 0.95),
      floor: null,
      ratio: p50,
      goal: SWITCH_GOAL_MS,
      stretch: null,
    },
    timeFigure(
      { id: 'lock', name: 'lock, against deleting the products', goal: null, stretch: null },
      times.lock,
      times.deleteFloor,
    ),
    timeFigure(
      {
        id: 'unlock',
        name: 'unlock until the first page, against putting the products',
        goal: null,
        stretch: null,
      },
      times.firstPage,
      times.putFloor,
    ),
    timeFigure(
      {
        id: 'unlock-all',
        name: 'unlock until all rows are back, against putting the products',
        goal: null,
        stretch: null,
      },
      times.allRows,
      times.putFloor,
    ),
  ]
}

import { expect, type Page } from '@playwright/test'
import {
  addFromProductPage,
  BUYER,
  BUYER_2,
  becomeReadyForOffline,
  checkOut,
  FRAME_CHROME,
  pendingOrders,
  signIn,
  waitForWorker,
} from '../support/counter-test.ts'
import { dumpDatabases } from '../support/dump-databases.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import type { FaultProxy } from '../support/fault-proxy.ts'
import {
  CHECKOUT,
  finishedOrders,
  loseServer,
  openPendingOrders,
  restoreServer,
  test,
} from '../support/faulty-network-test.ts'
import { commitsOf, openCallsAs, type Person } from '../support/server-calls.ts'

const JERSEY: Person = { login: 'jersey', password: 'Jersey123' }

test.use({ serviceWorkers: 'allow' })

interface Colleague {
  person: Person
  id: number
  pin: string
  /** The PO number and the orderer's name of this person's order. No other data has these words. */
  po: string
  orderer: string
}

const JORDAN: Colleague = {
  person: BUYER,
  id: 3,
  pin: '271828',
  po: 'PO-JORDAN-1',
  orderer: 'Planted Jordan',
}
const SECOND: Colleague = {
  person: BUYER_2,
  id: 4,
  pin: '314159',
  po: 'PO-SECOND-2',
  orderer: 'Planted Second',
}
const THIRD: Colleague = {
  person: JERSEY,
  id: 7,
  pin: '141421',
  po: 'PO-THIRD-3',
  orderer: 'Planted Third',
}

const unlockSettings = (page: Page) => page.getByRole('region', { name: 'Unlock on this device' })
const lockButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Lock', exact: true })
const unlockedLine = (page: Page) => page.getByRole('region', { name: 'Unlocked account' })

/** Signs in, and sets up a PIN by way of the button Lock. Returns the name that the app suggests for the page Unlock. */
async function setUpPin(page: Page, { person, pin }: Colleague): Promise<string> {
  await signIn(page, person)
  await becomeReadyForOffline(page)
  await lockButton(page).click()
  await expect(page).toHaveURL(/\/account#unlock-on-this-device$/)
  const label = await unlockSettings(page).getByLabel('Name on the page Unlock').inputValue()
  await unlockSettings(page).getByLabel('PIN', { exact: true }).fill(pin)
  await unlockSettings(page).getByLabel('Your password', { exact: true }).fill(person.password)
  await unlockSettings(page).getByRole('button', { name: 'Set PIN' }).click()
  await expect(unlockSettings(page).getByText('Valid until')).toBeVisible()
  return label
}

async function lock(page: Page): Promise<void> {
  await lockButton(page).click()
  await expect(page.getByRole('heading', { name: 'Unlock', level: 1 })).toBeVisible()
}

async function unlock(page: Page, label: string, pin: string): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click()
  await page.getByLabel('PIN', { exact: true }).fill(pin)
  await page.getByLabel('PIN', { exact: true }).press('Enter')
  await expect(unlockedLine(page)).toBeVisible()
}

/** Orders frames on an unlocked page, where the order waits for the sign-in. */
async function orderWhileUnlocked(page: Page, { po, orderer }: Colleague, quantity: number): Promise<void> {
  await addFromProductPage(page, FRAME_CHROME, quantity)
  await page.goto('/cart')
  await page.getByLabel('PO#').fill(po)
  await checkOut(page, orderer)
  await expect(pendingOrders(page)).toHaveCount(1)
  await expect(pendingOrders(page)).toContainText('Sign in to send')
}

async function signInAgain(page: Page, { person }: Colleague): Promise<void> {
  await unlockedLine(page).getByRole('button', { name: 'Sign in' }).click()
  const dialog = page.getByRole('dialog', { name: `Sign in as ${person.login}` })
  await expect(dialog.getByLabel('LOGIN', { exact: true })).toHaveValue(person.login)
  await dialog.getByLabel('PASSWORD', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Sign in now' }).click()
  await expect(unlockedLine(page)).toBeHidden()
}

/** Expects that no database of the browser has a word of these people. */
async function expectNothingOf(page: Page, ...others: Colleague[]): Promise<void> {
  const dump = await dumpDatabases(page)
  for (const { po, orderer, person } of others) {
    for (const word of [po, orderer, `${person.login}@`]) expect(dump).not.toContain(word)
  }
}

test('three people in turn on one tablet: nobody sees or sends another’s order, and every order arrives once', async ({
  page,
  server,
  network,
}) => {
  test.slow()
  const labels = new Map<Colleague, string>()
  for (const colleague of [JORDAN, SECOND, THIRD]) {
    labels.set(colleague, await setUpPin(page, colleague))
    await lock(page)
  }
  expect(labels.get(JORDAN)).toBe('Jordan M.')
  await waitForWorker(page)
  await loseServer(page, network)
  await page.reload()

  const turns: [Colleague, number, Colleague[]][] = [
    [JORDAN, 2, [SECOND, THIRD]],
    [SECOND, 3, [JORDAN, THIRD]],
    [THIRD, 4, [JORDAN, SECOND]],
  ]
  for (const [colleague, quantity, others] of turns) {
    await unlock(page, labels.get(colleague) ?? '', colleague.pin)
    await expect(unlockedLine(page)).toContainText(`Unlocked as ${colleague.person.login}.`)
    await expect(unlockedLine(page)).toContainText('as of')
    await expect(unlockedLine(page).getByRole('button', { name: 'Sign in' })).toBeHidden()
    await orderWhileUnlocked(page, colleague, quantity)
    expect(await dumpDatabases(page)).toContain(colleague.po)
    await expectNothingOf(page, ...others)
    await lock(page)
    await expectNothingOf(page, JORDAN, SECOND, THIRD)
  }

  await restoreServer(page, network)
  for (const [index, [colleague, , others]] of turns.entries()) {
    await unlock(page, labels.get(colleague) ?? '', colleague.pin)
    await openPendingOrders(page)
    await expect(pendingOrders(page)).toContainText(colleague.po)
    expect(await commitsOf(server.url)).toHaveLength(index)
    await signInAgain(page, colleague)
    await expect(await finishedOrders(page)).toContainText('Sent')
    await expectNothingOf(page, ...others)
    await lock(page)
  }
  expect(network.requestsMatching(CHECKOUT)).toHaveLength(3)
  const commits = await commitsOf(server.url)
  expect(commits.map(({ userId }) => userId)).toEqual(turns.map(([{ id }]) => id))
  const order = await (await openCallsAs(server.url, BUYER)).get(`api/client/order/${commits[0]?.id}`)
  expect(order).toMatchObject({ poNumber: JORDAN.po })
})

test('after five wrong PINs, counted over a reload and in a second tab, only a sign-in gives further tries', async ({
  page,
  context,
}) => {
  const label = await setUpPin(page, JORDAN)
  await lock(page)
  async function tryWrongPin(tab: Page, text: string | RegExp): Promise<void> {
    await tab.getByLabel('PIN', { exact: true }).fill('000000')
    await tab.getByLabel('PIN', { exact: true }).press('Enter')
    await expect(tab.getByText(text)).toBeVisible()
  }
  await tryWrongPin(page, 'Wrong PIN. 4 tries are left.')
  await tryWrongPin(page, 'Wrong PIN. 3 tries are left.')
  await page.reload()
  await tryWrongPin(page, 'Wrong PIN. 2 tries are left.')
  const otherTab = await context.newPage()
  await otherTab.goto('/unlock')
  await tryWrongPin(otherTab, 'Wrong PIN. 1 try is left.')
  await tryWrongPin(page, /^Five tries were wrong\./)
  await expect(otherTab.getByText(/^Five tries were wrong\./)).toBeVisible()
  await expect(page.getByRole('button', { name: label })).toBeVisible()
  await expect(page.getByLabel('PIN', { exact: true })).toHaveCount(0)

  await signIn(page, BUYER)
  await lock(page)
  await unlock(page, label, JORDAN.pin)
})

test('a person who signs in on an unlocked page locks the account that was open', async ({
  page,
  network,
}) => {
  const label = await setUpPin(page, JORDAN)
  await lock(page)
  await loseServer(page, network)
  await unlock(page, label, JORDAN.pin)
  await orderWhileUnlocked(page, JORDAN, 2)
  await restoreServer(page, network)
  await signIn(page, BUYER_2)
  await expect(unlockedLine(page)).toBeHidden()
  await expectNothingOf(page, JORDAN)
  await page.goto('/pending-orders')
  await expect(page.getByText('1 order of another person waits on this device')).toBeVisible()
})

/** Locks the open account and unlocks another one. Returns the milliseconds until the page of that account is shown. */
async function switchTo(page: Page, network: FaultProxy, label: string, pin: string): Promise<number> {
  expect(network.requestsMatching(CHECKOUT)).toEqual([])
  const startedAt = Date.now()
  await lockButton(page).click()
  await unlock(page, label, pin)
  return Date.now() - startedAt
}

test('two people change places with two presses and the PIN', async ({ page, network }) => {
  const label = await setUpPin(page, JORDAN)
  await lock(page)
  await expectAccessible(page, { isWhole: true })
  const otherLabel = await setUpPin(page, SECOND)
  // The link to the setup scrolls the page, and axe would measure a control that the header half covers.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page)
  await loseServer(page, network)
  const durations = [
    await switchTo(page, network, label, JORDAN.pin),
    await switchTo(page, network, otherLabel, SECOND.pin),
    await switchTo(page, network, label, JORDAN.pin),
  ]
  await expectAccessible(page)
  test.info().annotations.push({ type: 'switches', description: durations.join(' ms, ') })
  await expect(page.getByRole('link', { name: 'buyer', exact: true })).toBeVisible()
})

// A buyer asks the managers of the dealership about an order that became dearer (G236, G237, G238, G239).
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { roleCalls } from '#contract/people/role-calls.ts'
import { userCalls } from '#contract/people/user-calls.ts'
import {
  ADMIN,
  arriveSignedIn,
  BUYER_2,
  chooseForOrder,
  collectErrors,
  MANAGER,
  MULTI,
  openMore,
  pendingOrders,
  signIn,
} from '../support/counter-test.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import type { FaultProxy } from '../support/fault-proxy.ts'
import {
  finishedOrders,
  loseServer,
  openPendingOrders,
  queueExampleOrder,
  restoreServer,
  test,
} from '../support/faulty-network-test.ts'
import { changeProduct, commitsOf, openCallsAs, type Person } from '../support/server-calls.ts'

const ROBIN_ID = 4
const ALEX_ID = 5
const LAKESIDE = { id: 1, name: 'Lakeside Motors', companyId: 2 }
const MANAGER_RIGHTS = [
  { group: 'Orders', actions: ['view', 'create', 'amount_show', 'status_show'] },
  { group: 'Clients', actions: ['view', 'edit'] },
]

/** Makes Robin (BUYER_2) and Alex (MULTI) managers of Lakeside Motors. Before this neither may change its people. */
async function makeManagers(serverUrl: string): Promise<void> {
  const admin = await openCallsAs(serverUrl, ADMIN)
  const { id: roleId } = await admin.post(roleCalls.createRole.path, { name: 'Manager of a dealership' })
  const { roles } = await admin.get(roleCalls.roles.path)
  const changedRoles = roles.map((role: { id: number }) =>
    role.id === roleId ? { ...role, permissions: MANAGER_RIGHTS } : role,
  )
  await admin.post(roleCalls.saveRoles.path, changedRoles)
  await admin.post(roleCalls.changeRole.path, { userId: ROBIN_ID, roleId })
  await admin.post(userCalls.updateUser.path, {
    editUserId: ALEX_ID,
    login: MULTI.login,
    email: 'multi@lakeside.example.com',
    phone: '13125550105',
    roleIds: [roleId],
    companyId: LAKESIDE.companyId,
    dealerships: [LAKESIDE],
  })
}

/** Opens another device and signs this person in on it. Adds the errors of its page to `errors`. */
async function openTablet(browser: Browser, url: string, person: Person, errors: string[]): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' })
  const tablet = await context.newPage()
  collectErrors(tablet, errors)
  await signIn(tablet, person)
  return tablet
}

/**
 * Places the example order without a server. Meanwhile the price of a frame rises, and with it the order's total: from
 * $75.88 to $79.81, by 5 %.
 */
async function holdDearerOrder(page: Page, network: FaultProxy, serverUrl: string): Promise<void> {
  await arriveSignedIn(page)
  await queueExampleOrder(page, network)
  await changeProduct(await openCallsAs(serverUrl, MANAGER), 121, { price: 4 })
  await restoreServer(page, network)
  await expect(pendingOrders(page)).toContainText('Needs review')
}

const requestItem = (page: Page): Locator =>
  page.getByRole('region', { name: 'Colleagues ask you' }).getByRole('listitem')
const sheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Review order' })

/** On a manager's tablet: opens the review sheet of the order that the request is about. */
async function openSheet(tablet: Page): Promise<void> {
  await openPendingOrders(tablet)
  await requestItem(tablet).getByRole('button', { name: 'Review the order of Jordan Miller' }).click()
  await expect(sheet(tablet)).toBeVisible()
}

/** Returns to the window of the page, as a person does, until the page shows a change from another device. */
async function expectAfterReturn(page: Page, expectChange: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expectChange()
  }).toPass({ intervals: [500] })
}

test('a manager accepts fewer pieces of a dearer order on another tablet, and the order goes out once with them', async ({
  page,
  browser,
  server,
  network,
}) => {
  await makeManagers(server.url)
  await holdDearerOrder(page, network, server.url)
  await loseServer(page, network)
  await chooseForOrder(page, 'Ask my manager')
  await expect(pendingOrders(page)).toContainText('Your managers are asked as soon as the server answers.')
  await restoreServer(page, network)
  await expect(pendingOrders(page)).toContainText(
    /Asked at \d\d:\d\d\. Your managers see your request under Pending orders\./,
  )
  await pendingOrders(page).getByRole('button', { name: 'More for this order' }).click()
  await expect(page.getByRole('menuitem', { name: 'Back to cart' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Ask my manager' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  const errors: string[] = []
  const tablet = await openTablet(browser, server.url, BUYER_2, errors)
  const countName = '1 order of a colleague to decide'
  await expect(
    tablet.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: `Orders, ${countName}` }),
  ).toBeVisible()
  await expect(await openMore(tablet, 'Pending orders')).toHaveAccessibleName(`Pending orders, ${countName}`)
  await openPendingOrders(tablet)
  await expect(requestItem(tablet)).toContainText(/Jordan Miller asked at \d\d:\d\d/)
  await expect(requestItem(tablet)).toContainText('Lakeside Motors · 2 products')
  await expect(requestItem(tablet)).toContainText('was $75.88, now $79.81')
  await openSheet(tablet)
  await expectAccessible(tablet, { isWhole: true })
  const frame = sheet(tablet).getByRole('row', { name: /^Plate Frame Chrome/ })
  await frame.getByRole('spinbutton').fill('1')
  await frame.getByRole('spinbutton').press('Tab')
  await sheet(tablet).getByLabel('Note for Jordan Miller (optional)').fill('One is enough')
  await sheet(tablet).getByRole('button', { name: 'Accept with changes' }).press('Enter')
  await expect(sheet(tablet)).toBeHidden()
  await expect(requestItem(tablet)).toHaveCount(0)

  await expectAfterReturn(page, () => expect(page.getByText('Finished (1)')).toBeVisible({ timeout: 1000 }))
  const order = await finishedOrders(page)
  await expect(order).toContainText('Sent')
  await expect(order).toContainText(
    /Robin Keller accepted the changes at \d\d:\d\d\. Amount: was \$75\.88, now \$[\d.]+\. “One is enough”/,
  )
  const commits = await commitsOf(server.url)
  expect(commits).toMatchObject([{ userId: 3 }])
  const placedOrder = await (await openCallsAs(server.url, MANAGER)).get(`api/client/order/${commits[0]?.id}`)
  expect(
    placedOrder.products.map(({ name, quantity }: { name: string; quantity: number }) => [name, quantity]),
  ).toEqual([
    ['Tag Pouch Standard', 100],
    ['Plate Frame Chrome', 1],
  ])
  expect(errors).toEqual([])
})

// The parts of an account's page, joined as the app joins them, with a server behind `fetch`.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AccountDatabase } from '#storage/account-database.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { readDealershipId, writeAccountSnapshot } from '#storage/device/account-settings.ts'
import { readKeepsOrderKeys, readTakesReviewRequests } from '#storage/device/device-settings.ts'
import { DeviceDatabase } from '#storage/device-database.ts'
import { account } from '#tests/support/account.ts'
import { dealership } from '#tests/support/dealership.ts'
import { product } from '#tests/support/product.ts'
import { openCounter, type RunningCounter } from './open-counter.ts'

const buyer = account({
  id: 3,
  dealerships: [
    { id: 7, name: 'Lakeside Motors' },
    { id: 8, name: 'North' },
  ],
})
const EDGE = {
  idempotency: true,
  retentionHours: 9600,
  storeId: 'store',
  takesReviewRequests: true,
  serverTime: '2026-11-27T15:00:00Z',
  backend: 'up',
}

let counter: RunningCounter | undefined
/** The account of the browser's session. */
let sessionAccount: typeof buyer
/** The dealership of each comparison of the cart. */
let checkedDealerships: number[]

function answerOf(path: string, body: unknown): unknown {
  switch (path) {
    case '/edge':
      return EDGE
    case '/api/auth/validate':
      return { data: sessionAccount }
    case '/api/admin/company/dealership/min-info': {
      const dealerships = buyer.dealerships.map(({ id, name }) => dealership({ id, name }))
      return { data: { dealerships, count: 2 } }
    }
    case '/api/client/product/check-basket':
      checkedDealerships.push((body as { dealershipId: number }).dealershipId) // what the app sends
      return { data: { isChanged: false } }
    default:
      return { data: { items: [], count: 0 } }
  }
}

beforeEach(async () => {
  sessionAccount = buyer
  checkedDealerships = []
  // jsdom has neither matchMedia nor decode.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }))
  HTMLImageElement.prototype.decode = async () => {}
  vi.stubGlobal('fetch', async (request: Request) => {
    const text = request.method === 'GET' ? '' : await request.text()
    const answer = answerOf(new URL(request.url).pathname, text && JSON.parse(text))
    return Response.json(answer)
  })
  const device = new DeviceDatabase()
  await device.settings.clear()
  await device.settings.put({ key: 'currentAccount', value: '3' })
  const database = new AccountDatabase('3')
  await writeAccountSnapshot(database, buyer)
  await changeCart(database, () => ({ lines: [{ product: product({ id: 101 }), quantity: 5 }] }))
  database.close()
})
afterEach(async () => {
  counter?.stop()
  counter = undefined
  vi.unstubAllGlobals()
})

it('the page of an account asks for its session and its dealerships, and notes the answers of the edge', async () => {
  const page = await openCounter()
  counter = page
  expect(page.accountKey).toBe('3')
  await expect.poll(() => page.session.read().status).toBe('confirmed')
  await expect.poll(() => page.dealershipChoice.read().dealerships.map(({ id }) => id)).toEqual([7, 8])
  await page.connection.probe()
  const { device } = page.databases
  await expect
    .poll(async () => [await readKeepsOrderKeys(device), await readTakesReviewRequests(device)])
    .toEqual([true, true])
})

it('the cart is compared for the chosen dealership, and again after the choice of another one', async () => {
  const page = await openCounter()
  counter = page
  await expect.poll(() => page.dealershipChoice.read().dealerships).toHaveLength(2)
  await page.dealershipChoice.choose(8)
  await expect.poll(() => checkedDealerships.at(-1)).toBe(8)
  await page.cart.changeAmounts(() => ({ shippingCost: 4 }))
  await page.dealershipChoice.choose(7)
  await expect.poll(() => checkedDealerships.at(-1)).toBe(7)
  // The amounts that staff typed belong to one dealership.
  expect((await page.cart.readStored()).edited).toEqual({})
  expect(await readDealershipId(page.databases.account)).toBe(7)
})

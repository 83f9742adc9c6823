import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { products, scheduledShipments } from '#server/reference/schema/products.ts'
import { userDealerships, users } from '#server/reference/schema/users.ts'
import { shipDaily } from '#server/reference/shipments/ship-daily.ts'
import { shipmentDay } from '#server/reference/shipments/shipment-day.ts'
import { shipmentLogLines } from '#server/reference/shipments/shipment-log-lines.ts'
import { orderDueShipments } from '#server/reference/store/shipments/ship-due.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'
import { resetShipments } from '#tests/support/reset-shipments.ts'

let reference: ReferenceFixture
beforeAll(async () => {
  reference = await startReference()
})
beforeEach(() => resetShipments(reference))
afterAll(() => reference.close())

const NOW = new Date('2026-12-01T15:00:00Z')

function shipDueOn(day: string) {
  return orderDueShipments(reference.database, day, NOW)
}

async function readDates() {
  const rows = await reference.database.select().from(scheduledShipments).orderBy(scheduledShipments.id)
  return rows.map(({ nextStartDate }) => nextStartDate)
}

test('no shipment is due before its day', async () => {
  expect(await shipDueOn('2026-11-30')).toEqual([])
  expect(await readDates()).toEqual(['2026-12-01', '2027-01-01'])
})

test("a due shipment becomes an order with status IN at today's prices, and its date moves by its period", async () => {
  expect(await shipDueOn('2026-12-01')).toEqual([{ shipmentId: 1, orderId: 504 }])
  expect(await readDates()).toEqual(['2027-01-01', '2027-01-01'])
  const { data } = await (await reference.signInAs('buyer')).get('api/client/order/504')
  expect(data).toMatchObject({
    paymentStatus: 0,
    createdAt: '12.01.2026 09:00',
    subTotal: 45,
    shippingCost: 11.5,
    tax: 2.81,
    totalAmount: 59.31,
    namePo: 'Subscription',
    user: { login: 'buyer' },
    dealership: { id: 7 },
    products: [{ name: 'Tag Pouch Standard', quantity: 100, price: 0.45, finalPrice: 45 }],
  })
})

test('the order is placed in the name of the subscriber', async () => {
  await (await reference.signInAs('buyer2')).post('api/client/scheduled-shipment/create-or-edit', {
    dealershipId: 7,
    productId: 102,
    quantity: 5,
    reorderPeriod: 30,
    nextStartDate: '2026-12-01',
  })
  await shipDueOn('2026-12-01')
  const { data } = await (await reference.signInAs('buyer')).get('api/client/order/505')
  expect(data).toMatchObject({ user: { login: 'buyer2' }, products: [{ quantity: 5, discount: -10 }] })
})

test('the first user of the dealership replaces a subscriber who lost the dealership and has another one', async () => {
  const { database } = reference
  await database.update(scheduledShipments).set({ userId: 4 }).where(eq(scheduledShipments.id, 1))
  const isOfSubscriber = eq(userDealerships.userId, 4)
  await database.update(userDealerships).set({ dealershipId: 8 }).where(isOfSubscriber)
  // A user of another dealership who stands before the users of this one.
  const ofAnotherDealership = { userId: 1, dealershipId: 8 }
  await database.insert(userDealerships).values(ofAnotherDealership)
  await shipDueOn('2026-12-01')
  await database.delete(userDealerships).where(eq(userDealerships.userId, ofAnotherDealership.userId))
  await database.update(userDealerships).set({ dealershipId: 7 }).where(isOfSubscriber)
  const { data } = await (await reference.signInAs('buyer')).get('api/client/order/504')
  expect(data).toMatchObject({ user: { login: 'buyer' } })
})

test('the next user of the dealership replaces a removed user', async () => {
  const { database } = reference
  const setRemovedAt = (removedAt: Date | null) =>
    database.update(users).set({ removedAt }).where(eq(users.login, 'buyer'))
  await setRemovedAt(NOW)
  await shipDueOn('2026-12-01')
  await setRemovedAt(null)
  const { data } = await (await reference.signInAs('buyer')).get('api/client/order/504')
  expect(data).toMatchObject({ user: { login: 'buyer2' } })
})

test('a second run on the same day places no orders', async () => {
  expect(await shipDueOn('2027-01-15')).toHaveLength(2)
  expect(await shipDueOn('2027-01-15')).toEqual([])
  expect(await readDates()).toEqual(['2027-02-01', '2027-04-01'])
})

test('several runs at the same time place one order for each shipment', async () => {
  const runs = await Promise.all([shipDueOn('2027-01-01'), shipDueOn('2027-01-01'), shipDueOn('2027-01-01')])
  expect(
    runs
      .flat()
      .map(({ shipmentId }) => shipmentId)
      .sort(),
  ).toEqual([1, 2])
  const { data } = await (await reference.signInAs('manager')).post('api/client/order/all', {
    administrator: true,
  })
  expect(data.count).toBe(6)
})

test('the shipment of an archived product waits, and the other shipments are ordered', async () => {
  await reference.database.insert(scheduledShipments).values({
    id: 3,
    dealershipId: 7,
    productId: 102,
    quantity: 50,
    reorderPeriod: 30,
    nextStartDate: '2026-12-01',
  })
  await reference.database.update(products).set({ archive: true }).where(eq(products.id, 101))
  const outcomes = await shipDueOn('2026-12-01')
  expect(shipmentLogLines('2026-12-01', outcomes)).toEqual([
    'Scheduled shipments of 2026-12-01: 1 order',
    '  shipment 1 waits: its product is no longer available for sale',
    '  shipment 3: order 504',
  ])
  expect(await readDates()).toEqual(['2026-12-01', '2027-01-01', '2027-01-01'])
})

test('a hidden product is not shipped, even when staff made the shipment', async () => {
  const { database } = reference
  const [manager] = await database.select({ id: users.id }).from(users).where(eq(users.login, 'manager'))
  await database.update(scheduledShipments).set({ userId: manager?.id }).where(eq(scheduledShipments.id, 1))
  await database.update(products).set({ hiddenProduct: true }).where(eq(products.id, 101))
  const outcomes = await shipDueOn('2026-12-01')
  await database.update(products).set({ hiddenProduct: false }).where(eq(products.id, 101))
  expect(shipmentLogLines('2026-12-01', outcomes)).toEqual([
    'Scheduled shipments of 2026-12-01: 0 orders',
    '  shipment 1 waits: its product is no longer available for sale',
  ])
})

test('the daily job orders the shipments of a calendar day of Chicago once, after midnight in Chicago', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const logLines: string[] = []
  let now = new Date('2026-12-01T05:59:00Z')
  const job = shipDaily(
    reference.database,
    () => now,
    (line) => logLines.push(line),
  )
  try {
    // In Chicago the job starts at 23:59 of 30 November, and its next run is after midnight.
    now = new Date('2026-12-01T06:30:00Z')
    vi.advanceTimersByTime(3_600_000)
    vi.advanceTimersByTime(3_600_000)
  } finally {
    await job.stop()
    vi.useRealTimers()
  }
  expect(logLines).toEqual(['Scheduled shipments of 2026-12-01: 1 order', '  shipment 1: order 504'])
})

/** 23:30 on 1 December in Chicago. */
const EVENING = new Date('2026-12-02T05:30:00Z')
test.each([
  [undefined, '2026-12-01'],
  ['2027-02-28', '2027-02-28'],
  ['2027-02-30', null],
  ['01.02.2027', null],
  ['tomorrow', null],
])('the argument %s means the day %s', (text, day) => {
  expect(shipmentDay(text, EVENING)).toBe(day)
})

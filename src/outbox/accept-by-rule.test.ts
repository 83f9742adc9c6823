import { beforeEach, describe, expect, test } from 'vitest'
import type { SmallChangesRule } from '#domain/people/dealership-rules.ts'
import type { Product } from '#domain/products/product.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { createDelivery, type Delivery } from '#tests/support/delivery.ts'
import {
  sampleCustomer,
  sampleDealership,
  sampleFrame,
  samplePendingOrder,
  sampleProduct,
} from '#tests/support/sample-orders.ts'
import { isWithinRule } from './accept-by-rule.ts'
import { reviewOf } from './review.ts'

let delivery: Delivery
beforeEach(() => {
  delivery = createDelivery()
})

const keptRule = (percent: number | null, dollars: number | null = null, revision = 4) => ({
  value: { percent, dollars } satisfies SmallChangesRule,
  revision,
  setBy: { id: 5, name: 'Lea' },
  setAt: '2026-11-27T10:00:00.000Z',
})

/**
 * The next check finds these products. The sample order has 100 pouches at $0.45 and 2 frames at $2.15; its total with
 * shipping and tax is $75.88.
 */
function setNextCheck(frame: Partial<Product>, pouch: Partial<Product> = {}): void {
  delivery.world.check = {
    kind: 'answered',
    products: [sampleProduct(pouch), sampleFrame(frame)],
    dealership: sampleDealership(),
  }
}

const totalsOf = (order: PendingOrder | undefined) => [
  order?.acceptance?.byPerson.agreed.totalPrice,
  order?.agreed.totalPrice,
]

describe('a rule of 1 %', () => {
  beforeEach(() => {
    delivery.world.rule = keptRule(1)
  })

  test('sends an order that became cheaper, with its new amounts as the next revision', async () => {
    setNextCheck({ price: 2.05 })
    const order = await delivery.deliver(samplePendingOrder())
    expect(order).toMatchObject({ state: 'sent', revision: 2, agreed: { totalPrice: 75.67 } })
    expect(delivery.sentOrders[0]?.body).toBe('body of revision 2')
  })

  test('sends an order that rose by half a per cent, and stores both totals, the rule and who set it in the order', async () => {
    setNextCheck({ price: 2.33 })
    const order = await delivery.deliver(samplePendingOrder())
    expect([order?.state, ...totalsOf(order)]).toEqual(['sent', 75.88, 76.26])
    expect([order?.acceptance?.byPerson.pricesAsOf, order?.pricesAsOf]).toEqual([1_000, 100_000])
    expect(order?.acceptance?.rule).toEqual({
      value: { percent: 1, dollars: null },
      revision: 4,
      setBy: { id: 5, name: 'Lea' },
      setAt: '2026-11-27T10:00:00.000Z',
    })
    expect(order?.journal.map(({ reason }) => reason)).toContain('accepted-by-rule')
  })

  test('does not count shipping while shipping is open, whatever it costs', async () => {
    setNextCheck({ price: 2.33 }, { shippingCost: 500 })
    const order = await delivery.deliver(samplePendingOrder({ isShippingOpen: true }))
    expect([order?.state, order?.agreed.shippingCost]).toEqual(['sent', 512])
  })

  test('counts the goods of an order with open shipping, which are less than its total', async () => {
    // $76.45 would be a rise of 0.8 % of the total, but goods and tax rise by 1.1 %.
    setNextCheck({ price: 2.42 })
    expect(await delivery.deliver(samplePendingOrder({ isShippingOpen: true }))).toMatchObject({
      state: 'needs-review',
    })
  })

  test('holds an order that rose by five per cent', async () => {
    setNextCheck({ price: 4 })
    const order = await delivery.deliver(samplePendingOrder())
    expect(order).toMatchObject({ state: 'needs-review', revision: 1, acceptance: null })
    expect(delivery.sentOrders).toEqual([])
  })

  test.each<[string, Partial<Product>]>([
    ['is gone', { archive: true }],
    ['has a larger minimum', { startValue: 3 }],
    ['has another step', { quantityStep: 5 }],
  ])('holds an order, however cheap, of which a product %s', async (_, frame) => {
    setNextCheck({ price: 1, ...frame })
    expect(await delivery.deliver(samplePendingOrder())).toMatchObject({ state: 'needs-review' })
  })

  test('is not read for an order of which nothing changed', async () => {
    expect(await delivery.deliver(samplePendingOrder())).toMatchObject({ state: 'sent', revision: 1 })
    expect(delivery.world.ruleReads).toBe(0)
  })

  test('does not apply to the order of a new customer, who has no dealership', async () => {
    setNextCheck({ price: 2.05 })
    const order = await delivery.deliver(samplePendingOrder({ customer: sampleCustomer }))
    expect([order?.state, delivery.world.ruleReads]).toEqual(['needs-review', 0])
  })

  test('accepts nothing without an edge, because only the edge can confirm before the POST that the rule has not changed', async () => {
    setNextCheck({ price: 2.05 })
    delivery.world.keyStore = { kind: 'none' }
    expect(await delivery.deliver(samplePendingOrder())).toMatchObject({ state: 'needs-review', revision: 1 })
  })
})

test.each([
  ['could not be read', null],
  ['gives no percentage and no amount', keptRule(null)],
])('an order that became cheaper waits for a person if the rule %s', async (_, rule) => {
  delivery.world.rule = rule
  setNextCheck({ price: 2.05 })
  expect(await delivery.deliver(samplePendingOrder())).toMatchObject({ state: 'needs-review', revision: 1 })
})

describe('an order that a rule accepted and the server did not take', () => {
  async function acceptedOrder(): Promise<PendingOrder> {
    delivery.world.rule = keptRule(1)
    delivery.world.answers = [{ kind: 'not-committed', proof: { kind: 'busy', retryAt: null } }]
    setNextCheck({ price: 2.45 })
    const order = await delivery.deliver(samplePendingOrder())
    expect([order?.state, ...totalsOf(order)]).toEqual(['waiting', 75.88, 76.52])
    if (order === undefined) throw new Error('The order is gone')
    return order
  }

  test('is held when a second small rise makes the whole rise too large; the review shows the total to which its person agreed', async () => {
    const waitingOrder = await acceptedOrder()
    setNextCheck({ price: 2.75 })
    const heldOrder = await delivery.deliver(waitingOrder)
    expect(heldOrder).toMatchObject({ state: 'needs-review', revision: 3, acceptance: null })
    expect(heldOrder && reviewOf(heldOrder, heldOrder.lines).total).toEqual({
      before: '$75.88',
      now: '$77.16',
      effect: 1.28,
    })
  })

  test('is held when the rule was withdrawn meanwhile', async () => {
    const waitingOrder = await acceptedOrder()
    delivery.world.rule = keptRule(null, null, 5)
    expect(await delivery.deliver(waitingOrder)).toMatchObject({
      state: 'needs-review',
      agreed: { totalPrice: 75.88 },
    })
  })

  test('is sent as its person placed it when the prices are the old ones again', async () => {
    const waitingOrder = await acceptedOrder()
    setNextCheck({})
    delivery.world.answers = [{ kind: 'delivered', orderId: 901 }]
    expect(await delivery.deliver(waitingOrder)).toMatchObject({
      state: 'sent',
      revision: 3,
      acceptance: null,
      agreed: { totalPrice: 75.88 },
    })
  })
})

test.each([
  [1000, 1010, 1, null, true],
  [1000, 1010.01, 1, null, false],
  [10_000, 10_020, 1, 5, false],
  [10_000, 10_005, 1, 5, true],
  [20, 20.5, null, 0.5, true],
  [20, 20.51, null, 0.5, false],
  [20, 20.01, 0, null, false],
  [20, 19.99, 0, null, true],
  [0, 0.01, 20, null, false],
  [20, 19, null, null, false],
])(
  'a total that goes from $%d to $%d is within a rule of %s percent and %s dollars (null: no limit): %s',
  (before, now, percent, dollars, isWithin) => {
    expect(isWithinRule(before, now, { percent, dollars })).toBe(isWithin)
  },
)

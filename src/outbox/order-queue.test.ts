import { beforeEach, describe, expect, test } from 'vitest'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { createDelivery, type Delivery, OPEN_ATTEMPT } from '#tests/support/delivery.ts'
import {
  sampleDealership,
  sampleFrame,
  samplePendingOrder,
  sampleProduct,
} from '#tests/support/sample-orders.ts'

const DAY_MS = 86_400_000

let delivery: Delivery
beforeEach(() => {
  delivery = createDelivery()
})

describe('a waiting order', () => {
  test('is sent once and stored as sent with the server’s number', async () => {
    expect(await delivery.deliver(samplePendingOrder())).toMatchObject({ state: 'sent', orderId: 900 })
    expect(delivery.sentOrders).toHaveLength(1)
  })

  test('is not posted when a price differs', async () => {
    delivery.world.check = {
      kind: 'answered',
      products: [sampleProduct(), sampleFrame({ price: 9 })],
      dealership: sampleDealership(),
    }
    expect(await delivery.deliver(samplePendingOrder())).toMatchObject({ state: 'needs-review' })
    expect(delivery.sentOrders).toEqual([])
  })

  test.each([
    [{ kind: 'unanswered', retryAt: null }, 'waiting'],
    [{ kind: 'signed-out' }, 'sign-in'],
    [{ kind: 'refused', message: 'Not allowed.', cause: null }, 'refused'],
  ] as const)('with the answer %j to its check is %s afterwards', async (check, state) => {
    delivery.world.check = check
    expect(await delivery.deliver(samplePendingOrder())).toMatchObject({ state })
    expect(delivery.sentOrders).toEqual([])
  })

  test('waits 5 s after one check without an answer, 10 s after two, never over 15 min', async () => {
    delivery.world.check = { kind: 'unanswered', retryAt: null }
    expect((await delivery.deliver(samplePendingOrder()))?.nextTryAt).toBe(105_000)
    expect((await delivery.deliver(samplePendingOrder({ tries: 1 })))?.nextTryAt).toBe(110_000)
    expect((await delivery.deliver(samplePendingOrder({ tries: 30 })))?.nextTryAt).toBe(1_000_000)
  })

  test('waits until its time, unless the pass is hurried', async () => {
    const waitingOrder = samplePendingOrder({ nextTryAt: 200_000 })
    const deliveryPorts = delivery.ports([waitingOrder])
    await delivery.runPass(deliveryPorts, null)
    expect(delivery.sentOrders).toEqual([])
    await delivery.runPass(deliveryPorts)
    expect(delivery.sentOrders).toHaveLength(1)
  })

  test('waits in a hurried pass if another tab tried it after the pass was asked for', async () => {
    const { world } = delivery
    const deliveryPorts = delivery.ports([
      samplePendingOrder({ changedAt: world.clock + 1, nextTryAt: world.clock + 10_000 }),
    ])
    const hurriedAt = world.clock
    delivery.passTime(2)
    await delivery.runPass(deliveryPorts, hurriedAt)
    expect(delivery.sentOrders).toEqual([])
    await delivery.runPass(deliveryPorts, world.clock)
    expect(delivery.sentOrders).toHaveLength(1)
  })

  test.each([
    ['they are in the future, because the clock was set back', { changedAt: 900_000, nextTryAt: 905_000 }],
    ['the next try is days ahead', { changedAt: 10_000, nextTryAt: 432_000_000 }],
  ])('is sent at once if its stored times are wrong: %s', async (_, times) => {
    const deliveryPorts = delivery.ports([samplePendingOrder(times)])
    await delivery.runPass(deliveryPorts, null)
    expect(delivery.sentOrders).toHaveLength(1)
  })

  test('does not block the next order when the server refuses it', async () => {
    delivery.world.answers = [
      { kind: 'not-committed', proof: { kind: 'refused', code: 10302, message: 'No.' } },
      { kind: 'delivered', orderId: 901 },
    ]
    const secondOrder = samplePendingOrder({
      intent: '22222222-2222-4222-8222-222222222222',
      placedAt: 11_000,
    })
    await delivery.runPass(delivery.ports([samplePendingOrder(), secondOrder]))
    expect((await delivery.store().list()).map((order) => order.state)).toEqual(['refused', 'sent'])
  })
})

describe('a pass that cannot write the first order', () => {
  const isFirstOrder = (intent: string) => intent === samplePendingOrder().intent
  const secondIntent = '22222222-2222-4222-8222-222222222222'
  test.each<[string, Partial<PendingOrder>, Partial<PendingOrder>, PendingOrder['state']]>([
    ['sends the second order', {}, {}, 'sent'],
    [
      'ends the claim of a closed page on the second order, and sends the order',
      { state: 'checking', claimedAt: 90_000 },
      { state: 'checking', claimedAt: 90_000 },
      'sent',
    ],
    [
      'withdraws the offer for the second order, because the offered order belongs to another one',
      { state: 'needs-decision', probable: { orderId: 900, createdAt: '', totalAmount: null } },
      { state: 'needs-decision', probable: { orderId: 900, createdAt: '', totalAmount: null } },
      'unknown',
    ],
  ])('%s', async (_, firstFields, secondFields, state) => {
    const sentOrder = samplePendingOrder({
      intent: '33333333-3333-4333-8333-333333333333',
      state: 'sent',
      orderId: 900,
      nextTryAt: 200_000,
    })
    const deliveryPorts = delivery.ports([
      samplePendingOrder(firstFields),
      samplePendingOrder({ ...secondFields, intent: secondIntent, placedAt: 11_000 }),
      ...(state === 'unknown' ? [sentOrder] : []),
    ])
    const { change } = deliveryPorts.store
    deliveryPorts.store.change = async (intent, expected, changeOrder) => {
      if (isFirstOrder(intent)) throw new Error('This row cannot be written.')
      return change(intent, expected, changeOrder)
    }
    // The pass throws at its end, so that each further pass waits longer.
    await expect(delivery.runPass(deliveryPorts)).rejects.toThrow('This row cannot be written.')
    expect(await delivery.store().read(secondIntent)).toMatchObject({ state })
  })
})

describe('a page that slept', () => {
  test.each([
    ['continued', () => delivery.passTime(5_001)],
    ['was set back', () => (delivery.world.clock -= 7 * DAY_MS)],
    ['stood still', () => (delivery.world.elapsed += 5_001)],
  ])(
    'does not start the POST later than 5 s after the state sending was written, if its clock %s',
    async (_, sleep) => {
      const deliveryPorts = delivery.ports([samplePendingOrder()])
      const { change } = deliveryPorts.store
      deliveryPorts.store.change = async (intent, expected, changeOrder) => {
        const writtenOrder = await change(intent, expected, changeOrder)
        if (writtenOrder?.state === 'sending') sleep()
        return writtenOrder
      }
      await delivery.runPass(deliveryPorts)
      expect(delivery.sentOrders).toEqual([])
      expect(await delivery.oldestOrder()).toMatchObject({ state: 'waiting', attempts: [], tries: 1 })
    },
  )

  test('makes the order wait longer each time', async () => {
    const deliveryPorts = delivery.ports([samplePendingOrder()])
    const { change } = deliveryPorts.store
    deliveryPorts.store.change = async (intent, expected, changeOrder) => {
      const writtenOrder = await change(intent, expected, changeOrder)
      if (writtenOrder?.state === 'sending') delivery.passTime(5_001)
      return writtenOrder
    }
    const waits: number[] = []
    for (let pass = 0; pass < 4; pass += 1) {
      await delivery.runPass(deliveryPorts)
      waits.push(((await delivery.oldestOrder())?.nextTryAt ?? 0) - delivery.world.clock)
    }
    expect(waits).toEqual([5_000, 10_000, 20_000, 40_000])
  })
})

test('a page records the success of a POST during which another tab changed the order', async () => {
  const deliveryPorts = delivery.ports([samplePendingOrder()])
  deliveryPorts.sender.send = async (order) => {
    await delivery
      .store()
      .change(order.intent, order, (storedOrder) => ({ ...storedOrder, state: 'unknown', epoch: 9 }))
    return { kind: 'delivered', orderId: 900 }
  }
  await delivery.runPass(deliveryPorts)
  expect(await delivery.oldestOrder()).toMatchObject({ state: 'sent', orderId: 900 })
})

test('an order whose success cannot be stored is sent again with its key and bytes, once there is room', async () => {
  const deliveryPorts = delivery.ports([samplePendingOrder()])
  const { change } = deliveryPorts.store
  deliveryPorts.store.change = (intent, expected, changeOrder) =>
    delivery.sentOrders.length === 0
      ? change(intent, expected, changeOrder)
      : Promise.reject(new DOMException('The device is full', 'QuotaExceededError'))
  await expect(delivery.runPass(deliveryPorts)).rejects.toThrow('The device is full')
  expect(await delivery.oldestOrder()).toMatchObject({ state: 'sending', orderId: null })

  delivery.world.answers = [{ kind: 'delivered', orderId: 900 }]
  deliveryPorts.store.change = change
  await delivery.runPass(deliveryPorts)
  expect(await delivery.oldestOrder()).toMatchObject({ state: 'sent', orderId: 900 })
  const { intent } = samplePendingOrder()
  expect(delivery.sentOrders).toEqual([
    { intent, body: 'body of revision 1', storeId: 'store-a' },
    { intent, body: 'body of revision 1', storeId: 'store-a' },
  ])
})

describe('a claim of a closed page', () => {
  const sendingOrder = samplePendingOrder({
    state: 'sending',
    epoch: 1,
    claimedAt: 95_000,
    attempts: [OPEN_ATTEMPT],
  })

  test('ends under the lock, and the order is sent again with its key', async () => {
    expect(await delivery.deliver(sendingOrder)).toMatchObject({ state: 'sent' })
    expect(delivery.sentOrders).toEqual([
      { intent: sendingOrder.intent, body: 'the stored body', storeId: 'store-a' },
    ])
  })

  test('ends after 90 s if there is no lock', async () => {
    const deliveryPorts = delivery.ports([sendingOrder])
    deliveryPorts.lock = (work) => work(false)
    await delivery.runPass(deliveryPorts)
    expect(await delivery.oldestOrder()).toMatchObject({ state: 'sending', epoch: 1 })
    delivery.passTime(90_001)
    await delivery.runPass(deliveryPorts)
    expect(await delivery.oldestOrder()).toMatchObject({ state: 'sent' })
  })

  test.each([95_000, 7 * DAY_MS])(
    'has an age that does not depend on the device’s clock: claimed at %d',
    async (claimedAt) => {
      const deliveryPorts = delivery.ports([{ ...sendingOrder, claimedAt }])
      deliveryPorts.lock = (work) => work(false)
      await delivery.runPass(deliveryPorts)
      delivery.world.clock += 5 * DAY_MS
      await delivery.runPass(deliveryPorts)
      expect(await delivery.oldestOrder()).toMatchObject({ state: 'sending', epoch: 1 })
      delivery.world.clock -= 9 * DAY_MS
      delivery.world.elapsed += 90_001
      await delivery.runPass(deliveryPorts)
      expect(await delivery.oldestOrder()).toMatchObject({ state: 'sent' })
    },
  )

  test('ends after 90 s if it was made without the lock', async () => {
    const deliveryPorts = delivery.ports([{ ...sendingOrder, isClaimedUnderLock: false }])
    await delivery.runPass(deliveryPorts)
    expect(await delivery.oldestOrder()).toMatchObject({ state: 'sending', epoch: 1 })
    delivery.passTime(90_001)
    await delivery.runPass(deliveryPorts)
    expect(await delivery.oldestOrder()).toMatchObject({ state: 'sent', isClaimedUnderLock: true })
  })
})

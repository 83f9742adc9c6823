import { expect, it, vi } from 'vitest'
import type { Call } from '#api/client.ts'
import type { Answer, Failure } from '#api/failure.ts'
import { runAction } from '#tests/support/run-action.tsx'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import { usePriceChangeWork } from '../prices/use-price-change-work.ts'
import { useForceShipment } from '../shipments/use-force-shipment.ts'
import { useShipmentChanges } from '../shipments/use-shipment-changes.ts'
import type { Action } from '../use-action.ts'
import { useOrderWork } from './use-order-work.ts'
import { useCancelPaperOrder } from './use-paper-order.ts'
import { useSettleOrder } from './use-unsettled-orders.ts'

const ORDER = sampleServerOrder({ id: 501, status: 'PENDING', confirmNumber: 'NJ-88' })
const INTENT = '11111111-1111-4111-8111-111111111111'
const only501 = { entityIds: [501], isExcluded: false }
const order = 'api/client/order'
const shipment = 'api/client/scheduled-shipment'

const NEW_SHIPMENT = {
  id: 0,
  dealershipId: 7,
  productId: 101,
  quantity: 75,
  reorderPeriod: 60,
  nextStartDate: '2027-02-01',
} as const

interface Case<Input> {
  hook: () => Action<Input>
  input: Input
  calls: unknown[]
  notices: [string, number][]
  readAgain: string[]
  value?: unknown
}
/** Checks that the input is one of the action. */
const row = <Input,>(fields: Case<Input>) => fields as Case<unknown>

const CASES: [string, Case<unknown>][] = [
  [
    'moves an order to Paid',
    row({
      hook: () => useOrderWork(ORDER).move,
      input: 'paid',
      calls: [[`${order}/confirm-state`, { state: 'paid' }, only501]],
      notices: [['Order 501 is Paid now.', 3000]],
      readAgain: ['orders'],
    }),
  ],
  [
    'mails an invoice',
    row({
      hook: () => useOrderWork(ORDER).send,
      input: false,
      calls: [[`${order}/invoice/send`, { ...only501, reminder: false }]],
      notices: [['Invoice #501 has been sent successfully', 4000]],
      readAgain: ['orders'],
    }),
  ],
  [
    'mails a reminder',
    row({
      hook: () => useOrderWork(ORDER).send,
      input: true,
      calls: [[`${order}/invoice/send`, { ...only501, reminder: true }]],
      notices: [['Invoice #501 has been sent successfully as a reminder', 4000]],
      readAgain: ['orders'],
    }),
  ],
  [
    'places an order again',
    row({
      hook: () => useOrderWork(ORDER).orderAgain,
      input: undefined,
      calls: [[`${order}/reorder/501`]],
      notices: [['Reorder success id: 777', 3000]],
      readAgain: ['orders'],
      value: { id: 777 },
    }),
  ],
  [
    'cancels the paper order of an order',
    row({
      hook: useCancelPaperOrder,
      input: ORDER,
      calls: [[`${order}/order-paper/cancel`, { id: 501 }]],
      notices: [['Paper order NJ-88 was cancelled.', 3000]],
      readAgain: ['paper-orders'],
    }),
  ],
  [
    'settles an order as sent',
    row({
      hook: useSettleOrder,
      input: { intent: INTENT, orderId: 501, althoughListed: false, note: 'seen' },
      calls: [[expect.any(String), { intent: INTENT, orderId: 501, althoughListed: false, note: 'seen' }]],
      notices: [['The order is settled as sent: #501.', 5000]],
      readAgain: ['unsettled-orders', 'orders'],
    }),
  ],
  [
    'settles an order as not sent',
    row({
      hook: useSettleOrder,
      input: { intent: INTENT, orderId: null, althoughListed: true, note: '' },
      calls: [[expect.any(String), { intent: INTENT, orderId: null, althoughListed: true, note: '' }]],
      notices: [
        ['The order is settled as not sent. Its device checks and sends it when it next connects.', 5000],
      ],
      readAgain: ['unsettled-orders', 'orders'],
    }),
  ],
  [
    'orders a shipment before its date',
    row({
      hook: useForceShipment,
      input: { id: 4, productId: 101 },
      calls: [[`${shipment}/force`, { id: 4 }], ['api/client/product/101']],
      notices: [['The shipment was ordered as order 777.', 5000]],
      readAgain: ['products 777', 'shipments', 'orders'],
      value: { orderId: 777, id: 777 },
    }),
  ],
  [
    'adds a shipment',
    row({
      hook: () => useShipmentChanges().save,
      input: NEW_SHIPMENT,
      calls: [[`${shipment}/create-or-edit`, NEW_SHIPMENT], ['api/client/product/101']],
      notices: [['Added successfully.', 5000]],
      readAgain: ['products 101', 'shipments'],
      value: { id: 101 },
    }),
  ],
  [
    'cancels a shipment',
    row({
      hook: () => useShipmentChanges().remove,
      input: { id: 4, productId: 101 },
      calls: [[`${shipment}/remove`, { id: 4 }], ['api/client/product/101']],
      notices: [['Success removed. ID: 4', 3000]],
      readAgain: ['products 101', 'shipments'],
      value: { id: 101 },
    }),
  ],
  [
    'rolls a price change back',
    row({
      hook: () => usePriceChangeWork().rollBack,
      input: 41,
      calls: [['api/client/change-price/rollback', { id: 41 }]],
      notices: [['Change Price item rolled back and removed. ID: 41', 5000]],
      readAgain: ['catalogue', 'price-changes'],
    }),
  ],
  [
    'changes all prices',
    row({
      hook: () => usePriceChangeWork().add,
      input: { type: 'PRICE', value: 2.5 },
      calls: [
        ['api/client/change-price/all', { page: 0, size: 20 }, {}],
        ['api/client/change-price/add', { id: 0, type: 'PRICE', value: 2.5 }],
      ],
      notices: [['Price change added successfully.', 5000]],
      readAgain: ['catalogue', 'price-changes'],
    }),
  ],
]

it.each(CASES)('the action of staff %s', async (_, { hook, input, value = {}, ...expected }) => {
  const { calls, notices, readAgain } = await runAction(hook, input, ({ path }) => ({
    ok: true,
    value: path.endsWith('/all') ? { items: [], count: 0 } : value,
  }))
  expect({ calls, notices, readAgain }).toEqual(expected)
})

const wrongStatus: Failure = { kind: 'refused', status: 409, code: 10310, message: 'Its status forbids it.' }
const gone: Failure = { kind: 'refused', status: 404, code: 10404, message: 'Data not found.' }

/** A backend that refuses the move; it has the order with this status, and these events, newest first. */
const refusing =
  (failure: Failure, status: string, events: unknown[] | null = []) =>
  ({ path }: Call<unknown>): Answer<unknown> => {
    if (path === `${order}/501`) return { ok: true, value: { ...ORDER, status } }
    if (!path.endsWith('/events')) return { ok: false, failure }
    return events === null
      ? { ok: false, failure: gone }
      : { ok: true, value: { items: events, count: events.length } }
  }
const moved = (name: string) => ({ kind: 'moved', user: { id: 1, name } })

it.each<[string, ReturnType<typeof refusing>]>([
  [
    'Order 501 is Paid already: Ada moved it.',
    refusing(wrongStatus, 'PAID', [
      { kind: 'printed', user: { id: 2, name: 'Bo' } },
      moved('Ada'),
      moved('Cy'),
    ]),
  ],
  ['Order 501 is Paid already: somebody else moved it.', refusing(wrongStatus, 'PAID', null)],
  ['Order 501 keeps its status.\nIts status forbids it.', refusing(wrongStatus, 'PENDING')],
  [
    'Order 501 no longer exists: somebody removed it or corrected its amounts.',
    refusing(gone, 'PAID', [moved('Ada')]),
  ],
  [
    'Order 501 keeps its status.\nNo.',
    refusing({ kind: 'refused', status: 400, code: 10311, message: 'No.' }, 'PAID', [moved('Ada')]),
  ],
  [
    'It is not known whether order 501 was moved. Look at its status before you try again.\nThe server did not answer in time.',
    refusing({ kind: 'timed-out' }, 'PAID', [moved('Ada')]),
  ],
])('a failed move of an order says: %s', async (text, answer) => {
  const onMoved = vi.fn()
  const { notices } = await runAction(() => useOrderWork(ORDER, { onMoved }).move, 'paid', answer)
  expect([notices, onMoved.mock.calls]).toEqual([[[text, 3000]], []])
})

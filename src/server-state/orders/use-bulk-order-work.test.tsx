import { useQueryClient } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import { afterEach, expect, it, test } from 'vitest'
import type { Api, Call } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import type { OrdersBody } from '#contract/orders/order.ts'
import type { Order } from '#domain/orders/order.ts'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import type { BulkAction } from '../use-bulk-action.ts'
import {
  mailing,
  PRINT_COUNTING,
  useCountPrints,
  useMoveOrders,
  useSendInvoices,
} from './use-bulk-order-work.ts'

afterEach(cleanup)

const earlier = sampleServerOrder({ sendCount: 1, printPressed: 1 })

test.each([
  ['as it was', {}, false, false],
  ['mailed', { sendCount: 2 }, true, false],
  ['printed', { printPressed: 2 }, false, true],
  ['moved to another status', { status: 'PAID' }, false, false],
] as const)('after a lost answer an order that is %s', (_, fields, wasMailed, wasPrinted) => {
  const current = { ...earlier, ...fields }
  expect([
    mailing(false).wasDone(earlier, current),
    mailing(true).wasDone(earlier, current),
    PRINT_COUNTING.wasDone(earlier, current),
  ]).toEqual([wasMailed, wasMailed, wasPrinted])
})

const NOT_STOPPED = new AbortController().signal
const order = (id: number, fields: Partial<Order> = {}) =>
  sampleServerOrder({ id, printPressed: 2, sendCount: 1, lines: [], ...fields })

/** `answer` gives the answers to the calls that change orders; `present` are the server's orders. */
function showWork(
  useWork: () => BulkAction<Order>,
  answer: (ids: readonly number[]) => Answer<unknown> = (ids) => ({ ok: true, value: { count: ids.length } }),
  present: () => Order[] = () => [],
) {
  const changes: unknown[] = []
  const readAgain: unknown[] = []
  async function call({ path, query, body }: Call<unknown>) {
    const selection = body as OrdersBody // all calls of the work have this body
    const ids = selection.entityIds ?? []
    if (path === 'api/client/order/all') {
      const items = present().filter(({ id }) => ids.includes(id))
      return { ok: true, value: { items, count: items.length } }
    }
    changes.push([path.replace('api/client/order/', ''), query?.state, selection])
    return answer(ids)
  }
  const counter = sampleCounter({
    account: sampleAccount({ privileges: [{ group: 'Orders', actions: ['view', 'edit'] }] }),
    api: { call: call as unknown as Api['call'] }, // the answer's type follows from the call
  })
  const { result, rerender } = showHook(
    counter,
    () => {
      const queries = useQueryClient()
      queries.invalidateQueries = async (filters) => void readAgain.push(filters?.queryKey)
      return useWork()
    },
    undefined,
  )
  return { result, rerender, changes, readAgain }
}

const IDS = { entityIds: [503, 501], isExcluded: false }
const SEEN = {
  seen: [
    { id: 503, sendCount: 1 },
    { id: 501, sendCount: 4 },
  ],
}

it.each<[string, () => BulkAction<Order>, number, unknown]>([
  [
    'mails invoices',
    () => useSendInvoices(false),
    20,
    ['invoice/send', undefined, { ...IDS, ...SEEN, reminder: false }],
  ],
  [
    'mails reminders',
    () => useSendInvoices(true),
    20,
    ['invoice/send', undefined, { ...IDS, ...SEEN, reminder: true }],
  ],
  ['counts prints', useCountPrints, 100, ['invoice/print-pressed', undefined, IDS]],
  ['moves orders to Paid', () => useMoveOrders('paid'), 100, ['confirm-state', 'paid', IDS]],
])(
  'bulk work %s in lots, with one call for a lot, and then reads the orders again',
  async (_, hook, lotSize, call) => {
    const { result, changes, readAgain } = showWork(hook)
    const orders = [order(503, { status: 'PENDING' }), order(501, { status: 'PENDING', sendCount: 4 })]
    expect(await result.current.work(orders, NOT_STOPPED)).toEqual([{ kind: 'done' }, { kind: 'done' }])
    await result.current.onEnd()
    expect([result.current.lotSize, changes, readAgain]).toEqual([lotSize, [call], [['orders']]])
  },
)

it('orders that cannot become Unpaid are skipped, each with its own reason', async () => {
  const { result, changes } = showWork(() => useMoveOrders('pending'))
  const orders = [
    order(501, { status: 'IN' }),
    order(502, { status: 'PAID' }),
    order(503, { status: 'IN', printPressed: 0 }),
    order(504, { status: 'IN', sendCount: 0 }),
  ]
  expect(await result.current.work(orders, NOT_STOPPED)).toEqual([
    { kind: 'done' },
    { kind: 'skipped', why: 'Only an order that is In can become Unpaid.' },
    { kind: 'skipped', why: 'The invoice must be printed at least once.' },
    { kind: 'skipped', why: 'The invoice must be sent at least once.' },
  ])
  expect(changes).toEqual([['confirm-state', 'pending', { entityIds: [501], isExcluded: false }]])
})

it('after a lost answer the outcome is uncertain, and the next work counts no print a second time', async () => {
  let isLost = true
  const orders = [order(501), order(502)]
  const { result, rerender, changes } = showWork(
    useCountPrints,
    (ids) =>
      isLost ? { ok: false, failure: { kind: 'timed-out' } } : { ok: true, value: { count: ids.length } },
    // The lost call counted the print of one order after the orders were read again.
    () => (isLost ? orders : [order(501, { printPressed: 3 }), order(502)]),
  )
  const why = 'The answer was lost. The action may have been done. The server did not answer in time.'
  expect(await result.current.work(orders, NOT_STOPPED)).toEqual([
    { kind: 'failed', why },
    { kind: 'failed', why },
  ])
  isLost = false
  rerender(undefined)
  expect(await result.current.work(orders, NOT_STOPPED)).toEqual([{ kind: 'done' }, { kind: 'done' }])
  expect(changes.slice(1)).toEqual([
    ['invoice/print-pressed', undefined, { entityIds: [502], isExcluded: false }],
  ])
})

it('a refusal has only the server’s sentence', async () => {
  const message = 'Print it first.'
  const { result } = showWork(useCountPrints, () => ({
    ok: false,
    failure: { kind: 'refused', status: 400, code: 10311, message },
  }))
  expect(await result.current.work([order(501)], NOT_STOPPED)).toEqual([{ kind: 'failed', why: message }])
})

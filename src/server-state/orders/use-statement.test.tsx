import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import { CounterContext } from '#app-context/counter.ts'
import type { OrdersBody } from '#contract/orders/order.ts'
import type { Order } from '#domain/orders/order.ts'
import type { OrderFilter } from '#domain/orders/order-filter.ts'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useStatement } from './use-statement.ts'

afterEach(cleanup)

const kimsOrder = sampleServerOrder({ id: 20417, poNumber: 'PO-4711', namePo: 'Kim' })
const samsOrder = sampleServerOrder({ id: 20400, poNumber: 'PO-9', namePo: 'Sam' })

interface Backend {
  knownFilters: readonly ('poNumber' | 'namePo')[]
  /** The `count` of its answers, if it differs from the number of orders in them. */
  count?: number
}

/** The answer of a backend that applies the filters of `knownFilters` and ignores the other filters. */
function answerOf({ knownFilters, count }: Backend, { entityIds = [], isExcluded, ...body }: OrdersBody) {
  const isMatch = (order: Order) => knownFilters.every((field) => order[field].includes(body[field] ?? ''))
  const items = [kimsOrder, samsOrder].filter(
    (order) => isMatch(order) && (entityIds.length === 0 || entityIds.includes(order.id) !== isExcluded),
  )
  return { ok: true, value: { items, count: count ?? items.length } }
}

async function downloadStatement(backend: Backend, filter: OrderFilter, vendorId: number | null = null) {
  const bodies: unknown[] = []
  const savedFiles: string[] = []
  const api = {
    // the answers' types follow from the calls, which only the test knows
    call: (async ({ body }: { body: OrdersBody }) => answerOf(backend, body)) as unknown as Api['call'],
    download: (async ({ body }: { body: unknown }) => {
      bodies.push(body)
      return { ok: true, value: new Blob(['PK']) }
    }) as unknown as Api['download'],
  }
  const counter = sampleCounter({ account: sampleAccount(), api })
  const { result } = renderHook(
    () => useStatement({ dealershipId: 1 }, filter, (name) => savedFiles.push(name)),
    {
      wrapper: ({ children }) => <CounterContext value={counter}>{children}</CounterContext>,
    },
  )
  act(() => result.current.startFor(vendorId))
  await waitFor(() => expect(result.current.download.busy).toBe(false))
  return { bodies, savedFiles, failure: result.current.download.failure }
}

const bothFields = ['poNumber', 'namePo'] as const

it('useStatement sends the filters to a backend that knows them', async () => {
  expect(await downloadStatement({ knownFilters: bothFields }, { poNumber: '4711' })).toEqual({
    bodies: [{ dealerIds: [1], poNumber: '4711' }],
    savedFiles: ['statement.xlsx'],
    failure: null,
  })
})

it.each<[string, Backend, OrderFilter, number]>([
  ['ignores a PO#', { knownFilters: [] }, { poNumber: '4711' }, 20417],
  ["ignores an orderer's name", { knownFilters: ['poNumber'] }, { ordererName: 'sam' }, 20400],
  ['knows one of two filters', { knownFilters: ['poNumber'] }, { poNumber: 'PO', ordererName: 'sam' }, 20400],
])('useStatement sends the orders’ numbers to a backend that %s', async (_name, backend, filter, id) => {
  expect(await downloadStatement(backend, filter)).toEqual({
    bodies: [{ entityIds: [id], isExcluded: false }],
    savedFiles: ['statement.xlsx'],
    failure: null,
  })
})

it('useStatement sends the numbers of the orders also for the statement of one vendor', async () => {
  const { bodies } = await downloadStatement({ knownFilters: [] }, { poNumber: '4711' }, 7)
  expect(bodies).toEqual([{ entityIds: [20417], isExcluded: false, vendor: true, vendorId: 7 }])
})

it('useStatement asks for no workbook when the list is empty and the backend ignores the filter', async () => {
  expect(await downloadStatement({ knownFilters: [] }, { poNumber: 'PO-8' })).toEqual({
    bodies: [],
    savedFiles: [],
    failure: 'No orders match the filters, so there is no workbook.',
  })
})

it('useStatement asks for no workbook when a backend that ignores the filter has too many orders', async () => {
  expect(await downloadStatement({ knownFilters: [], count: 5001 }, { poNumber: '4711' })).toEqual({
    bodies: [],
    savedFiles: [],
    failure:
      'This server cannot filter by PO# or RO / ORDERER, and this device can filter at most 5,000 orders for a workbook. Choose a shorter range with DATE from and DATE to.',
  })
})

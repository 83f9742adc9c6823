import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import { CounterContext } from '#app-context/counter.ts'
import type { OrderFilter } from '#domain/orders/order-filter.ts'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { usePackingSlipsDownload } from './use-papers.ts'

afterEach(cleanup)

const kimsOrder = sampleServerOrder({ id: 20417, poNumber: 'PO-4711' })
const samsOrder = sampleServerOrder({ id: 20400, poNumber: 'PO-9' })

/** Returns the bodies that are sent to a backend that ignores every filter and sends both orders. */
async function packAllExcept(orderIds: number[], filter: OrderFilter) {
  const bodies: unknown[] = []
  const api = {
    // the answers' types follow from the calls, which only the test knows
    call: (async () => ({
      ok: true,
      value: { items: [kimsOrder, samsOrder], count: 2 },
    })) as unknown as Api['call'],
    download: (async ({ body }: { body: unknown }) => {
      bodies.push(body)
      return { ok: true, value: new Blob(['%PDF']) }
    }) as unknown as Api['download'],
  }
  const counter = sampleCounter({ account: sampleAccount(), api })
  const { result } = renderHook(() => usePackingSlipsDownload({ dealershipId: 1 }, filter), {
    wrapper: ({ children }) => <CounterContext value={counter}>{children}</CounterContext>,
  })
  await result.current(orderIds, true)
  return bodies
}

it('usePackingSlipsDownload sends the numbers of the orders of a PO#, because a backend may ignore that filter', async () => {
  expect(await packAllExcept([], { poNumber: '4711' })).toEqual([{ entityIds: [20417], isExcluded: false }])
})

it('usePackingSlipsDownload sends the excluded numbers with filters that every backend knows', async () => {
  expect(await packAllExcept([20400], { userName: 'Sam' })).toEqual([
    { dealerIds: [1], userName: 'Sam', entityIds: [20400], isExcluded: true },
  ])
})

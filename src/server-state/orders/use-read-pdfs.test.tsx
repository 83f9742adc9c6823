import { cleanup } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Api, Call, Download } from '#api/client.ts'
import type { Failure } from '#api/failure.ts'
import { readKeptPdfs } from '#storage/orders/pdf-table.ts'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { lakesideBuyer, sampleCounter } from '#tests/support/show-screen.tsx'
import { useReadPdfs } from './use-read-pdfs.ts'

afterEach(cleanup)

const OFFLINE: Failure = { kind: 'offline' }
const { dealership } = sampleServerOrder()
const ORDERS = [
  sampleServerOrder({ id: 5, status: 'PENDING' }),
  sampleServerOrder({ id: 4, status: 'PENDING' }),
  sampleServerOrder({ id: 9, status: 'PENDING', dealership: { ...dealership, id: 7 } }),
]

/** A buyer of the dealerships 1 and 7. `onDownload` may fail the download of an invoice. */
function createReading(onDownload: (orderId: number) => Failure | null = () => null) {
  const controller = new AbortController()
  const calls: unknown[] = []
  const progress: number[][] = []
  const failures: { orders?: Failure } = {}
  async function call({ body }: Call<unknown>) {
    const { dealerIds = [] } = body as { dealerIds?: number[] } // the body of the list of orders
    calls.push(`orders of ${dealerIds.join()}`)
    const items = ORDERS.filter((order) => dealerIds.includes(order.dealership.id))
    return failures.orders
      ? { ok: false, failure: failures.orders }
      : { ok: true, value: { items, count: items.length } }
  }
  async function download({ body }: Download) {
    const { entityIds } = body as { entityIds: [number] } // one invoice is read at a time
    calls.push(entityIds[0])
    const failure = onDownload(entityIds[0])
    return failure ? { ok: false, failure } : { ok: true, value: new Blob(['pdf']) }
  }
  const buyer = lakesideBuyer()
  const counter = sampleCounter({
    account: { ...buyer, dealerships: [...buyer.dealerships, { id: 7, name: 'Harbor Autos' }] },
    // the answer's type follows from the call
    api: { call: call as unknown as Api['call'], download: download as unknown as Api['download'] },
  })
  const { copy } = counter.databases
  const { result } = showHook(counter, useReadPdfs, undefined)
  const read = () =>
    result.current({
      signal: controller.signal,
      onProgress: (...counts) => progress.push(counts),
      prepareViewer: async () => {},
    })
  const keptIds = async () => (await readKeptPdfs(copy)).map(({ orderId }) => orderId).sort()
  return { calls, controller, copy, failures, keptIds, progress, read }
}

it('reads the invoices of every dealership of the person, and skips a refused one', async () => {
  const { calls, keptIds, progress, read } = createReading((id) =>
    id === 5 ? { kind: 'refused', status: 404, code: 10404, message: '' } : null,
  )
  expect(await read()).toEqual({ kind: 'done' })
  expect(calls.slice(0, 2)).toEqual(['orders of 1', 'orders of 7'])
  expect(calls.slice(2).sort()).toEqual([4, 5, 9])
  expect(await keptIds()).toEqual([4, 9])
  expect([progress[0], progress.at(-1)]).toEqual([
    [0, 3],
    [2, 2],
  ])
})

it('makes no further call after the orders of a dealership could not be read', async () => {
  const { calls, failures, read } = createReading()
  failures.orders = OFFLINE
  expect(await read()).toEqual({ kind: 'failed', failure: OFFLINE })
  expect(calls).toEqual(['orders of 1'])
})

type Reading = ReturnType<typeof createReading>
it.each<[string, (reading: Reading) => void, unknown, kept: number]>([
  [
    'the device is full',
    ({ copy }) =>
      vi.spyOn(copy.pdfContents, 'put').mockRejectedValue(new DOMException('', 'QuotaExceededError')),
    { kind: 'full' },
    0,
  ],
  ['the person stops', ({ controller }) => controller.abort(), { kind: 'stopped' }, 1],
])('reads no second invoice after %s', async (_, interrupt, outcome, keptCount) => {
  const reading: Reading = createReading(() => {
    interrupt(reading)
    return null
  })
  expect(await reading.read()).toEqual(outcome)
  expect(reading.calls).toHaveLength(3)
  expect(await reading.keptIds()).toHaveLength(keptCount)
})

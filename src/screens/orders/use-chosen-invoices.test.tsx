import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Api, Download } from '#api/client.ts'
import type { Order } from '#domain/orders/order.ts'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import * as saveFileModule from '#ui/file/save-file.ts'
import { useSelection } from '#ui/table/use-selection.ts'
import { useChosenSlips } from './staff/use-chosen-slips.ts'
import { useChosenInvoices } from './use-chosen-invoices.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const ORDERS = [
  sampleServerOrder({ id: 501, status: 'PENDING' }),
  sampleServerOrder({ id: 502, status: 'PAID' }),
  sampleServerOrder({ id: 503, status: 'IN' }),
]
type Purpose = 'save' | 'show' | 'print'
interface Scene {
  purpose: Purpose
  mode: 'include' | 'exclude'
  chosenIds: number[]
  readOrders?: () => Promise<readonly Order[] | null>
}

async function startInvoices({ purpose, mode, chosenIds, readOrders }: Scene) {
  const saved = vi.spyOn(saveFileModule, 'saveFile').mockImplementation(() => {})
  const bodies: unknown[] = []
  const counter = sampleCounter({
    account: sampleAccount(),
    api: {
      download: (async ({ body }: Download) => {
        bodies.push(body)
        return { ok: true, value: new Blob(['%PDF']) }
      }) as Api['download'],
    },
  })
  const chosen = ORDERS.filter(({ id }) => chosenIds.includes(id))
  const initialSelection = { mode, namedRows: new Map(chosen.map((order) => [order.id, order])) }
  const { result } = showHook(
    counter,
    () => {
      const selection = useSelection({ keyOf: ({ id }: Order) => id, initialSelection })
      return {
        invoices: useChosenInvoices(selection, { dealershipId: 7 }, { userName: 'Zoë' }, readOrders),
        slips: useChosenSlips(selection, { dealershipId: 7 }, { userName: 'Zoë' }),
      }
    },
    undefined,
  )
  await act(async () => result.current.invoices[purpose]())
  await expect.poll(() => result.current.invoices.runningPurpose).toBeNull()
  const { shownInvoices } = result.current.invoices
  const savedNames = saved.mock.calls.map(([name]) => name)
  return { result, bodies, savedNames, shown: shownInvoices && { ...shownInvoices, file: undefined } }
}

const FILE = 'invoice-#combinated.pdf'
it.each<[Purpose, unknown]>([
  ['save', null],
  ['show', { fileName: FILE, printsAtOnce: false, orders: ORDERS.slice(0, 2) }],
  ['print', { fileName: FILE, printsAtOnce: true, orders: ORDERS.slice(0, 2) }],
])('%s takes the readable invoices of the chosen orders', async (purpose, expected) => {
  const { bodies, savedNames, shown } = await startInvoices({
    purpose,
    mode: 'include',
    chosenIds: [501, 502, 503],
  })
  expect(bodies).toEqual([{ entityIds: [501, 502], isExcluded: false }])
  expect([savedNames, shown]).toEqual([expected === null ? [FILE] : [], expected])
})

it('one readable invoice gives its number to the file', async () => {
  const { savedNames } = await startInvoices({ purpose: 'save', mode: 'include', chosenIds: [502, 503] })
  expect(savedNames).toEqual(['invoice-#502.pdf'])
})

it.each<[Purpose, number[], unknown]>([
  ['save', [501], { entityIds: [501], isExcluded: true, dealerIds: [7], userName: 'Zoë' }],
  ['show', [501], { entityIds: [502], isExcluded: false }],
  ['print', [501], { entityIds: [502], isExcluded: false }],
])('%s of all other orders', async (purpose, chosenIds, body) => {
  const { bodies, savedNames, shown } = await startInvoices({
    purpose,
    mode: 'exclude',
    chosenIds,
    readOrders: async () => ORDERS.slice(1, 2),
  })
  expect(bodies).toEqual([body])
  expect([savedNames, shown?.fileName]).toEqual(
    purpose === 'save' ? [[FILE], undefined] : [[], 'invoice-#502.pdf'],
  )
})

it('nothing is shown if the other orders could not be read', async () => {
  const readOrders = async () => null
  const { bodies, shown } = await startInvoices({
    purpose: 'print',
    mode: 'exclude',
    chosenIds: [501],
    readOrders,
  })
  expect([bodies, shown]).toEqual([[], null])
})

it.each([
  ['include', { entityIds: [501], isExcluded: false }, 'invoice-#501.pdf'],
  ['exclude', { entityIds: [501], isExcluded: true, dealerIds: [7], userName: 'Zoë' }, FILE],
] as const)('packing slips in the mode %s', async (mode, body, fileName) => {
  const { result, bodies } = await startInvoices({ purpose: 'save', mode, chosenIds: [501] })
  await act(async () => result.current.slips.show())
  await expect.poll(() => result.current.slips.shownSlips?.fileName).toBe(fileName)
  expect(bodies.at(-1)).toEqual(body)
})

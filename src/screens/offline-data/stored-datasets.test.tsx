import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Counter } from '#app-context/counter.ts'
import { putOrders } from '#storage/orders/order-table.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { putPdf } from '#storage/orders/pdf-table.ts'
import { sampleDealership, samplePendingOrder, sampleServerOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { OfflineDataScreen } from './offline-data-screen.tsx'

const MINUTE_MS = 60_000

beforeEach(() => {
  vi.stubGlobal('navigator', {
    userAgent: 'Chrome',
    storage: { estimate: async () => ({ usage: 1, quota: 10 }), persisted: async () => true },
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A device with data of different numbers and ages. */
async function createDevice(catalogue: Partial<ReturnType<Counter['catalogue']['read']>> = {}) {
  const now = Date.now()
  const counter = sampleCounter({
    account: sampleAccount(),
    catalogue: { storedCount: 200, totalCount: 213, completeAt: now - 3 * MINUTE_MS, ...catalogue },
  })
  const dealerships = [sampleDealership(), sampleDealership({ id: 2 })]
  const choiceView = { chosenDealership: null, dealerships, readAt: now - 7 * MINUTE_MS }
  counter.dealershipChoice.read = () => choiceView
  counter.catalogue.readPicturesStatus = async () => ({ phase: 'idle', storedCount: 319, totalCount: 320 })
  const { account, copy } = counter.databases
  await createOutboxTable(account).add(samplePendingOrder())
  await createOutboxTable(account).add(
    samplePendingOrder({ intent: '22222222-2222-4222-8222-222222222222', state: 'cancelled' }),
  )
  const orders = [900, 901, 902].map((id) => sampleServerOrder({ id }))
  await putOrders(copy, orders, now - 5 * MINUTE_MS)
  return counter
}

const datasets = () =>
  screen
    .getAllByRole('term')
    .slice(0, 5)
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])

it('shows the number and the age of each kind of data', async () => {
  showScreen(await createDevice(), <OfflineDataScreen />)
  await waitFor(() =>
    expect(datasets()).toEqual([
      ['Catalog', '200 of 213 productsLast sync 3 min ago'],
      ['Images', '319 of 320 imagesLast sync 3 min ago'],
      ['Order history', '3 ordersLast sync 5 min ago'],
      ['Dealerships', '2 dealershipsLast sync 7 min ago'],
      ['Pending orders', '1 orderOnly on this device'],
    ]),
  )
  expect(screen.queryByText(/Not complete\./)).toBeNull()
})

it('says why the catalogue is not complete, and how many products cannot be read', async () => {
  const failure = { kind: 'timed-out' } as const
  showScreen(await createDevice({ completeAt: null, failure, unreadableCount: 2 }), <OfflineDataScreen />)
  expect((await screen.findByText(/^Not complete\./)).textContent).toContain(
    'The server did not answer in time.',
  )
  expect(screen.getByText(/^2 products/)).toBeTruthy()
  expect(datasets()[0]?.[1]).toBe('200 of 213 productsNot complete yet')
})

it('clears the catalogue only after the question, and then reads the pictures and the storage again', async () => {
  const counter = await createDevice()
  const clear = vi.fn(async () => {})
  counter.catalogue.clear = clear
  const user = userEvent.setup()
  showScreen(counter, <OfflineDataScreen />)
  await user.click(screen.getByRole('button', { name: 'Clear saved catalogue' }))
  expect(clear).not.toHaveBeenCalled()
  counter.catalogue.readPicturesStatus = async () => ({ phase: 'idle', storedCount: 0, totalCount: 0 })
  const estimate = vi.spyOn(navigator.storage, 'estimate')
  await user.click(await screen.findByRole('button', { name: 'Clear' }))
  await waitFor(() =>
    expect(counter.notices.read().map(({ text }) => text)).toEqual(['The saved catalog was cleared.']),
  )
  expect(clear).toHaveBeenCalledOnce()
  await screen.findByText('0 of 0 images')
  expect(estimate).toHaveBeenCalledOnce()
})

it('stores for how many orders invoices are kept, and sums the files', async () => {
  const counter = await createDevice()
  const { copy } = counter.databases
  for (const [orderId, bytes] of [
    [900, 1_000_000],
    [901, 2_000_000],
  ] as const)
    await putPdf(
      copy,
      { orderId, kind: 'invoice', dealershipId: 1, version: 'v', readAt: 1 },
      new ArrayBuffer(bytes),
    )
  showScreen(counter, <OfflineDataScreen />)
  await screen.findByText('2 files on this device, 3.0 MB')
  const select = screen.getByLabelText<HTMLSelectElement>('Keep invoices')
  await userEvent.selectOptions(select, 'Of the last 50 orders')
  await waitFor(() => expect(select.selectedOptions[0]?.textContent).toBe('Of the last 50 orders'))
})

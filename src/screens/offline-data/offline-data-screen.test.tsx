import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Counter } from '#app-context/counter.ts'
import { putPdf } from '#storage/orders/pdf-table.ts'
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

/** A device whose catalogue lacks products and pictures. */
function createDevice(catalogue: Partial<ReturnType<Counter['catalogue']['read']>> = {}): Counter {
  const counter = sampleCounter({
    account: sampleAccount(),
    catalogue: {
      storedCount: 200,
      totalCount: 213,
      completeAt: Date.now() - 3 * MINUTE_MS,
      ...catalogue,
    },
  })
  counter.catalogue.readPicturesStatus = async () => ({ phase: 'idle', storedCount: 319, totalCount: 320 })
  return counter
}

const readLine = async (name: string) => (await screen.findByText(name)).closest('li')?.textContent

it('shows the stored data once, with numbers and ages', async () => {
  showScreen(createDevice(), <OfflineDataScreen />)
  await waitFor(async () => expect(await readLine('Images')).toMatch(/^Images319 of 320 imagesNot ready/))
  expect(await readLine('Catalog')).toMatch(/^Catalog200 of 213 products, last updated 3 min agoNot ready/)
  expect(screen.getAllByText(/200 of 213/)).toHaveLength(1)
  expect(screen.queryByText(/Not complete\./)).toBeNull()
})

it('says that the catalogue is being read', async () => {
  showScreen(createDevice({ phase: 'reading', completeAt: null }), <OfflineDataScreen />)
  await waitFor(async () => expect(await readLine('Catalog')).toMatch(/^Catalog200 of 213 productsLoading…/))
})

it('says why the catalogue is not complete, and how many products cannot be read', async () => {
  const failure = { kind: 'timed-out' } as const
  showScreen(createDevice({ completeAt: null, failure, unreadableCount: 2 }), <OfflineDataScreen />)
  expect((await screen.findByText(/^Not complete\./)).textContent).toContain(
    'The server did not answer in time.',
  )
  expect(screen.getByText(/^2 products/)).toBeTruthy()
})

it('clears the catalogue only after the question, and then reads the pictures and the storage again', async () => {
  const counter = createDevice()
  const clear = vi.fn(async () => {})
  counter.catalogue.clear = clear
  const user = userEvent.setup()
  showScreen(counter, <OfflineDataScreen />)
  await user.click(screen.getByRole('button', { name: 'More for this device' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Clear saved catalogue' }))
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
  const counter = createDevice()
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

import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { editedCatalogue, sampleGoods } from '#tests/support/edited-catalogue.tsx'
import { product } from '#tests/support/product.ts'
import { showScreen } from '#tests/support/show-screen.tsx'
import { MoveDialog } from './move-dialog.tsx'

afterEach(cleanup)

it('says that the groups could not be read, and reads them again', async () => {
  const { counter } = await editedCatalogue()
  const frames = product({ id: 13, name: 'Plate Frames', type: 'SUBCATEGORY' })
  const everyProduct = vi.fn(async () => [frames])
  everyProduct.mockRejectedValueOnce(new Error('the copy is gone'))
  const catalogue = { ...counter.catalogue, everyProduct }
  showScreen(
    { ...counter, catalogue },
    <MoveDialog product={sampleGoods(101)} onMove={() => {}} onClose={() => {}} />,
  )
  await screen.findByText('The groups could not be read on this device.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('option', { name: 'Plate Frames' })
  await waitFor(() => expect(screen.queryByText('The groups could not be read on this device.')).toBeNull())
})

it('offers the groups that this device has read since the dialog opened', async () => {
  const { counter } = await editedCatalogue()
  const found = [product({ id: 13, name: 'Plate Frames', type: 'SUBCATEGORY' })]
  let status = { ...counter.catalogue.read(), completeAt: null as number | null }
  const listeners = new Set<() => void>()
  const catalogue = {
    ...counter.catalogue,
    everyProduct: async () => (status.completeAt === null ? [] : found),
    read: () => status,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  showScreen(
    { ...counter, catalogue },
    <MoveDialog product={sampleGoods(101)} onMove={() => {}} onClose={() => {}} />,
  )
  await screen.findByText('This device still reads the catalogue. More groups may follow.')
  status = { ...status, completeAt: 1 }
  for (const listener of listeners) listener()
  await screen.findByRole('option', { name: 'Plate Frames' })
  expect(screen.queryByText('This device still reads the catalogue. More groups may follow.')).toBeNull()
})

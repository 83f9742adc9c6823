import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  createEditedCatalogue,
  samplePouch,
  showAsEditor,
  someProducts,
} from '#tests/support/edited-catalogue.tsx'
import { product } from '#tests/support/product.ts'
import { showScreen } from '#tests/support/show-screen.tsx'
import { CardControls } from './card-controls.tsx'
import { MoveDialog } from './move-dialog.tsx'

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('says that the groups could not be read, and reads them again on request', async () => {
  const { counter } = await createEditedCatalogue()
  const frames = product({ id: 13, name: 'Plate Frames', type: 'SUBCATEGORY' })
  const readMatchingProducts = vi.fn(async () => [frames])
  readMatchingProducts.mockRejectedValueOnce(new Error('the copy is gone'))
  const catalogue = { ...counter.catalogue, readMatchingProducts }
  showScreen(
    { ...counter, catalogue },
    <MoveDialog product={samplePouch(101)} onMove={() => {}} onClose={() => {}} />,
  )
  await screen.findByText('The groups could not be loaded on this device.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('option', { name: 'Plate Frames' })
  await waitFor(() => expect(screen.queryByText('The groups could not be loaded on this device.')).toBeNull())
})

it('offers groups that this device read after the dialog opened', async () => {
  const { counter } = await createEditedCatalogue()
  const groups = [product({ id: 13, name: 'Plate Frames', type: 'SUBCATEGORY' })]
  let status = { ...counter.catalogue.read(), completeAt: null as number | null }
  const listeners = new Set<() => void>()
  const catalogue = {
    ...counter.catalogue,
    readMatchingProducts: async () => (status.completeAt === null ? [] : groups),
    read: () => status,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  showScreen(
    { ...counter, catalogue },
    <MoveDialog product={samplePouch(101)} onMove={() => {}} onClose={() => {}} />,
  )
  await screen.findByText('The catalog is still being downloaded. More groups may follow.')
  status = { ...status, completeAt: 1 }
  for (const listener of listeners) listener()
  await screen.findByRole('option', { name: 'Plate Frames' })
  expect(screen.queryByText('The catalog is still being downloaded. More groups may follow.')).toBeNull()
})

it('asks before a move that hides the product from buyers', async () => {
  const { counter, calls } = await createEditedCatalogue()
  const user = userEvent.setup()
  const groups = someProducts().filter(({ type }) => type === 'SUBCATEGORY')
  const catalogue = { ...counter.catalogue, readMatchingProducts: async () => groups }
  const standardPouch = someProducts().find(({ id }) => id === 101)
  if (standardPouch === undefined) throw new Error('the sample has no such product')
  showAsEditor({ ...counter, catalogue }, <CardControls product={standardPouch} />, '/product/11')
  await user.click(screen.getByRole('button', { name: 'Move Standard' }))
  await user.click(await screen.findByRole('button', { name: 'Up on Top Level' }))
  const question = () => screen.findByRole('dialog', { name: 'Buyers will not see Standard there' })
  expect((await question()).textContent).toContain(
    'Standard is of type PRODUCT. Home does not show this type to buyers.',
  )
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(calls).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Move Standard' }))
  await user.click(await screen.findByRole('button', { name: 'Up on Top Level' }))
  await question()
  await user.click(screen.getByRole('button', { name: 'Move all the same' }))
  await waitFor(() => expect(calls).toEqual([{ path: 'change-parent', body: { id: 101, parent: -1 } }]))
})

it('moves without a question when buyers still see the product', async () => {
  const { counter, calls } = await createEditedCatalogue()
  const user = userEvent.setup()
  const groups = someProducts().filter(({ type }) => type === 'SUBCATEGORY')
  const catalogue = { ...counter.catalogue, readMatchingProducts: async () => groups }
  showAsEditor({ ...counter, catalogue }, <CardControls product={samplePouch(101)} />, '/product/11')
  await user.click(screen.getByRole('button', { name: 'Move Pouch 101' }))
  const groupField = await screen.findByRole('combobox', { name: 'Into the group' })
  await within(groupField).findByRole('option', { name: 'Plate Frames' })
  await user.selectOptions(groupField, 'Plate Frames')
  await user.click(screen.getByRole('button', { name: 'Move now' }))
  await waitFor(() => expect(calls).toEqual([{ path: 'change-parent', body: { id: 101, parent: 13 } }]))
})

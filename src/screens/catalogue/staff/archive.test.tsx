import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Description } from '#screens/product/description.tsx'
import { putLastProductEvent } from '#storage/catalogue/last-events.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { createEditedCatalogue, showAsEditor, someProducts } from '#tests/support/edited-catalogue.tsx'
import { product } from '#tests/support/product.ts'
import { ArchiveScreen } from './archive-screen.tsx'
import { ArchivedProductScreen } from './archived-product-screen.tsx'

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ARCHIVED_GROUP = product({
  id: 20,
  name: 'Forms',
  type: 'CATEGORY',
  archive: true,
  url: '20-forms',
  description: 'For *every* deal',
})
const UNREACHABLE_PRODUCT = product({ id: 201, name: 'Deal Jacket', parentId: 20, parentName: 'Forms' })

const renderDescription = (text: string) => <Description text={text} />

async function showArchive(
  address: string,
  options: Parameters<typeof createEditedCatalogue>[0] = {},
  isServerDown: () => boolean = () => false,
) {
  const editedCatalogue = await createEditedCatalogue({
    products: [...someProducts(), ARCHIVED_GROUP, UNREACHABLE_PRODUCT],
    ...options,
  })
  const { api } = editedCatalogue.counter
  const { call } = api
  api.call = async (request) =>
    isServerDown() ? { ok: false, failure: { kind: 'timed-out' } } : call(request)
  const page = (
    <Routes>
      <Route path="/archive" element={<ArchiveScreen />} />
      <Route
        path="/archive/product/:urlItem"
        element={<ArchivedProductScreen renderDescription={renderDescription} />}
      />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>
  )
  showAsEditor(editedCatalogue.counter, page, address)
  return { ...editedCatalogue, user: userEvent.setup() }
}

const findLink = (name: string) => screen.findByRole('link', { name })

it('shows all archived products by parent at the address /archive/', async () => {
  await showArchive('/archive/')
  expect(await screen.findByRole('heading', { name: 'Archived on the top level' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Archived in Tag Pouches' })).toBeTruthy()
  expect(screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))).toEqual([
    'Forms',
    'Old',
  ])
  expect((await findLink('Old')).getAttribute('href')).toBe('/archive/product/151-product')
  expect((await findLink('Back')).getAttribute('href')).toBe('/')
  expect(screen.queryByText(/on the top level that buyers do not see/)).toBeNull()
})

it('removes a product from the list after Back from archive', async () => {
  const { serverProducts, user } = await showArchive('/archive')
  await user.click(await screen.findByRole('button', { name: 'Back from archive Old' }))
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Old' })).toBeNull())
  expect(serverProducts.get(151)?.archive).toBe(false)
  // The product was the only one of its group.
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Archive' })),
  )
})

it('shows products that other people archive while the list is open', async () => {
  const { counter } = await showArchive('/archive')
  expect(await screen.findByRole('article', { name: 'Old' })).toBeTruthy()
  const { copy } = counter.databases
  await putProducts(copy, [{ ...UNREACHABLE_PRODUCT, archive: true }])
  await putLastProductEvent(copy, 'start-1', 1)
  expect(await screen.findByRole('article', { name: 'Deal Jacket' })).toBeTruthy()
})

it("shows the archived products of the device's copy without a connection", async () => {
  await showArchive('/archive', { connection: 'offline' })
  expect(await screen.findByRole('article', { name: 'Old' })).toBeTruthy()
  expect(
    screen.getByText(/The server does not answer\. This is the copy of the archive on this device\.$/),
  ).toBeTruthy()
})

it('says without a connection that the product is not on the device', async () => {
  await showArchive('/archive/product/999', { connection: 'offline' })
  expect(
    await screen.findByRole('heading', { level: 1, name: 'This product is not on this device' }),
  ).toBeTruthy()
  expect(screen.getByText('The server does not answer.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

it('says that the product is not in the archive when the server does not have it', async () => {
  await showArchive('/archive/product/999')
  expect(
    await screen.findByRole('heading', { level: 1, name: 'This product is not in the archive' }),
  ).toBeTruthy()
})

it('reads the archive again at Try again after the server did not answer', async () => {
  let isServerDown = true
  const { user } = await showArchive('/archive', {}, () => isServerDown)
  await screen.findByText(
    'The server did not answer in time. This is the copy of the archive on this device.',
  )
  isServerDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(/did not answer in time/)).toBeNull())
})

it('shows an archived group with the products below it that cannot be reached', async () => {
  await showArchive('/archive/product/20-forms')
  expect(await screen.findByRole('heading', { level: 1, name: 'Forms' })).toBeTruthy()
  expect(
    await screen.findByRole('heading', { name: 'Not archived, but not reachable until this group is back' }),
  ).toBeTruthy()
  expect(screen.getByRole('article', { name: 'Deal Jacket' })).toBeTruthy()
  expect(screen.getByText('every').closest('strong')).not.toBeNull()
  expect((await findLink('Back')).getAttribute('href')).toBe('/')
})

it('shows the archived products of a group, and the link back to the group', async () => {
  await showArchive('/archive/product/11-tag-pouches')
  const card = within(await screen.findByRole('article', { name: 'Old' }))
  expect(card.getByRole('button', { name: 'Back from archive Old' })).toBeTruthy()
  expect(screen.queryByRole('article', { name: 'Heavy' })).toBeNull()
  expect((await findLink('Back')).getAttribute('href')).toBe('/product/11-tag-pouches')
})

it.each([
  ['an archived product to its parent', '/archive/product/151-product', '/product/11'],
  [
    'a group without archived products to the group',
    '/archive/product/13-plate-frames',
    '/product/13-plate-frames',
  ],
])('the link Back leads from %s', async (_what, address, backPath) => {
  await showArchive(address)
  expect((await findLink('Back')).getAttribute('href')).toBe(backPath)
})

it('opens the product page for a product that is for sale', async () => {
  await showArchive('/archive/product/102-product')
  expect(await screen.findByText('At /product/102-product')).toBeTruthy()
})

it('moves the focus to the next card when a product is brought back or deleted', async () => {
  const archivedInPouches = { parentId: 11, parentName: 'Tag Pouches', archive: true } as const
  const products = ['A', 'B', 'C', 'D'].map((name, index) =>
    product({ id: 160 + index, name, orderBy: index, ...archivedInPouches }),
  )
  const { user } = await showArchive('/archive', { products: [...someProducts(), ...products] })
  await user.click(await screen.findByRole('button', { name: 'Back from archive B' }))
  await waitFor(() => expect(screen.queryByRole('article', { name: 'B' })).toBeNull())
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Back from archive C' })),
  )
  await user.click(screen.getByRole('button', { name: 'Delete C' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('article', { name: 'C' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete D' })))
})

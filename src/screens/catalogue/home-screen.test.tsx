import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Api } from '#api/client.ts'
import { ProductSlotsContext } from '#app-context/catalogue/product-slots.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { createEditedCatalogue } from '#tests/support/edited-catalogue.tsx'
import { product } from '#tests/support/product.ts'
import { recordListeners } from '#tests/support/late-listener.ts'
import { sampleDealership } from '#tests/support/sample-orders.ts'
import { lakesideBuyer, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { HomeScreen } from './home-screen.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function showHome(answer: object, connection: 'online' | 'offline' = 'online', catalogue = {}) {
  const call = (async () => answer) as unknown as Api['call'] // the test knows the type of the answer
  showScreen(sampleCounter({ account: null, connection, catalogue, api: { call } }), <HomeScreen />)
}

it('says that the catalogue has no products', async () => {
  showHome({ ok: true, value: { items: [], count: 0, unreadableIds: [] } })
  expect(await screen.findByRole('heading', { name: 'Products Not Found' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Need more products? Order from catalog' })).toBeTruthy()
})

it('says nothing about a copy when the first reading failed, and offers to try again', async () => {
  showHome({ ok: false, failure: { kind: 'server-fault', status: 500, message: '' } })
  expect(await screen.findByRole('heading', { name: 'Products Not Found' })).toBeTruthy()
  expect(await screen.findByText(/The catalog is not on this device yet\./)).toBeTruthy()
  expect(screen.queryByText(/saved on this device|prices .*as of/)).toBeNull()
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1)
})

it('says without a connection that no products were found', async () => {
  showHome({ ok: false, failure: { kind: 'offline' } }, 'offline')
  expect(await screen.findByRole('heading', { name: 'Products Not Found' })).toBeTruthy()
})

it("says that the device could not store the server's answer", async () => {
  const refreshProducts = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  const answer = { ok: true, value: { items: [], count: 1, unreadableIds: [] } }
  const call = (async () => answer) as unknown as Api['call'] // the test knows the type of the answer
  const counter = sampleCounter({ account: null, api: { call } })
  showScreen({ ...counter, catalogue: { ...counter.catalogue, refreshProducts } }, <HomeScreen />)
  expect(
    await screen.findByText(
      'The server answered, but the browser could not save the data on this device. Free some space, then try again.',
    ),
  ).toBeTruthy()
})

it.each([
  [{ kind: 'broken-contract', where: 'product/all' }, "The server's answer could not be read"],
  [{ kind: 'server-fault', status: 500, message: '' }, 'The server reported a fault.'],
])(
  'says after the failure %j that the products are the copy on this device, and why',
  async (failure, expectedText) => {
    showHome({ ok: false, failure }, 'online', { storedCount: 213, totalCount: 213, completeAt: 1 })
    const note = await screen.findByText(/These are the products saved on this device\./)
    expect(note.textContent).toContain(expectedText)
  },
)

function NoControls() {
  return null
}

it.each([
  ['the tile in its place', [11], 'Plate FramesRead More'],
  ['the heading of the page when its group has no other tile', [13, 11], 'Dealership supplies'],
])(
  'a tile that disappears while it has the focus leaves the focus to %s',
  async (_place, removedIds, name) => {
    const { counter } = await createEditedCatalogue()
    const { listener } = recordListeners()
    showScreen(
      counter,
      <ProductSlotsContext value={{ Edit: NoControls }}>
        <HomeScreen />
      </ProductSlotsContext>,
    )
    const tile = await screen.findByRole('link', { name: 'Tag Pouches' })
    await listener(tile.closest('article')?.parentElement ?? document.body, 'focusin')
    act(() => tile.focus())
    for (const id of removedIds) await act(() => counter.catalogue.forgetProduct(id))
    await waitFor(() => expect(document.activeElement?.textContent).toBe(name))
  },
)

const ROOTS = [
  product({ id: 10, type: 'CATEGORY', name: 'Tags', primaryImageUuid: 'p10' }),
  ...[11, 12, 13, 14, 15].map((id) =>
    product({ id, type: 'SUBCATEGORY', name: `Group ${id}`, primaryImageUuid: `p${id}`, orderBy: id }),
  ),
  product({ id: 20, type: 'ANOTHER', name: 'Nitrogen', primaryImageUuid: 'p20' }),
  product({ id: 30, type: 'ADDITIONAL', name: 'Labels', primaryImageUuid: 'p30' }),
  product({ id: 31, type: 'ADDITIONAL', name: 'Hidden', hiddenProduct: true }),
]

it('shows the groups with pictures of their sizes; the first four pictures load at once', async () => {
  const counter = sampleCounter({ account: null, connection: 'offline', catalogue: { completeAt: 1 } })
  await putProducts(counter.databases.copy, ROOTS)
  const { container } = showScreen(counter, <HomeScreen />, '/?page=2')
  await screen.findByRole('link', { name: 'Nitrogen' })
  expect(screen.queryByRole('link', { name: 'Hidden' })).toBeNull()
  const pictures = [...container.querySelectorAll('img')].map((picture) => [
    picture.getAttribute('src')?.replace(/^.*image\/|\.webp$/g, ''),
    picture.getAttribute('loading') ?? 'eager',
  ])
  expect(pictures.filter(([, loading]) => loading !== 'lazy')).toHaveLength(4)
  expect(pictures.map(([source]) => source).sort()).toEqual([
    'additional/p30',
    'another/p20',
    'general/p10',
    ...[11, 12, 13, 14, 15].map((id) => `subgeneral/p${id}`),
  ])
  // The log-in leads back to this address.
  expect(screen.getByRole('link', { name: /Log in/i }).getAttribute('href')).toBe('/auth/?page=2')
})

it('shows a signed-in person the age of the prices, then the day of the counter', async () => {
  const counter = sampleCounter({
    account: lakesideBuyer(),
    chosenDealership: sampleDealership(),
    connection: 'offline',
    catalogue: { completeAt: Date.now() },
  })
  await putProducts(counter.databases.copy, ROOTS)
  showScreen(counter, <HomeScreen YourCounter={() => <p>The day</p>} />)
  expect((await screen.findByText(/^prices for Lakeside Motors as of/)).textContent).toBeTruthy()
  expect(screen.getByText('The day')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Log in/i })).toBeNull()
})

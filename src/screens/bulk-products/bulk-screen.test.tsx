import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, Route, Routes } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import type { Failure } from '#api/failure.ts'
import type { Product } from '#domain/products/product.ts'
import { putLastProductEvent } from '#storage/catalogue/last-events.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { createEditedCatalogue, samplePouch } from '#tests/support/edited-catalogue.tsx'
import { product } from '#tests/support/product.ts'
import { showScreen } from '#tests/support/show-screen.tsx'
import { BulkScreen } from './bulk-screen.tsx'

afterEach(cleanup)

async function showBulkScreen(
  products: readonly Product[],
  options: Parameters<typeof createEditedCatalogue>[0] = {},
) {
  const catalogue = await createEditedCatalogue({ products, ...options })
  const routes = (
    <Routes>
      <Route path="/product/bulk/:parentId" element={<BulkScreen />} />
    </Routes>
  )
  showScreen(catalogue.counter, routes, '/product/bulk/11')
  return { ...catalogue, user: userEvent.setup() }
}

const listedNames = () =>
  within(screen.getByRole('table', { name: 'Products' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.children[0]?.textContent)

async function openDialog(user: ReturnType<typeof userEvent.setup>, names: readonly string[]) {
  for (const name of names)
    await user.click(await screen.findByRole('checkbox', { name: `Choose product ${name}` }))
  await user.click(screen.getByRole('button', { name: /^Change \d+ products?$/ }))
  return screen.findByRole('dialog', { name: /^Change \d+ products?$/ })
}

const fillIn = (dialog: HTMLElement, field: string, value: string) =>
  fireEvent.change(within(dialog).getByLabelText(field), { target: { value } })

const previewRowTexts = async () =>
  within(await screen.findByRole('table', { name: 'Preview of the changes' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))

it('begins with no chosen products when the page shows another group', async () => {
  const products = [
    product({ id: 11, name: 'Tag Pouches', type: 'SUBCATEGORY' }),
    product({ id: 12, name: 'Frames', type: 'SUBCATEGORY' }),
    samplePouch(101),
    samplePouch(401, { parentId: 12 }),
  ]
  const { counter } = await createEditedCatalogue({ products })
  const page = (
    <>
      <Link to="/product/bulk/12">To Frames</Link>
      <BulkScreen />
    </>
  )
  showScreen(
    counter,
    <Routes>
      <Route path="/product/bulk/:parentId" element={page} />
    </Routes>,
    '/product/bulk/11',
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox', { name: 'Choose product Pouch 101' }))
  expect(screen.getByRole('button', { name: 'Change 1 product' })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'To Frames' }))
  await screen.findByRole('checkbox', { name: 'Choose product Pouch 401' })
  expect(screen.queryByRole('button', { name: /^Change \d/ })).toBeNull()
})

it('lists the products of a group, on request also those of its subgroups, or only the archived ones', async () => {
  const { user } = await showBulkScreen([
    product({ id: 11, name: 'Tag Pouches', type: 'SUBCATEGORY' }),
    samplePouch(101, { orderBy: 2 }),
    samplePouch(102, { orderBy: 1 }),
    samplePouch(201, { parentId: 102 }),
    samplePouch(301, { archive: true }),
    samplePouch(401, { parentId: 12 }),
  ])
  expect(await screen.findByRole('heading', { name: 'Edit several products: Tag Pouches' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Tag Pouches' }).getAttribute('href')).toMatch(/^\/product\/11/)
  await waitFor(() => expect(listedNames()).toEqual(['Pouch 102', 'Pouch 101']))
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  await user.selectOptions(screen.getByLabelText('Groups below'), 'Included')
  await waitFor(() => expect(listedNames()).toEqual(['Pouch 102', 'Pouch 201', 'Pouch 101']))
  await user.type(screen.getByLabelText('Find'), 'pouch 201{Enter}')
  await waitFor(() => expect(listedNames()).toEqual(['Pouch 201']))
  await user.click(screen.getByRole('button', { name: 'Remove filter Find: pouch 201' }))
  await waitFor(() => expect(listedNames()).toHaveLength(3))
  await user.selectOptions(screen.getByLabelText('Show products'), 'In the archive')
  await waitFor(() => expect(listedNames()).toEqual(['Pouch 301']))
})

it('says without a connection, before a person chooses, that products cannot be changed now', async () => {
  await showBulkScreen([samplePouch(101)], { connection: 'offline' })
  expect(await screen.findByText('Not possible now: the server does not answer.')).toBeTruthy()
})

it('previews the change of every chosen product without sending anything', async () => {
  const { user, calls } = await showBulkScreen([
    samplePouch(101),
    samplePouch(102, { price: 60_000 }),
    samplePouch(103, { images: [] }),
    samplePouch(104, { price: 0 }),
  ])
  const dialog = await openDialog(user, ['Pouch 101', 'Pouch 102', 'Pouch 103', 'Pouch 104'])
  fillIn(dialog, 'Change of the price, %', '-100')
  fireEvent.blur(within(dialog).getByLabelText('Change of the price, %'))
  expect(await within(dialog).findByText('The value must be above -100')).toBeTruthy()
  fillIn(dialog, 'Change of the price, %', '102.5')
  expect(await previewRowTexts()).toEqual([
    ['Pouch 102', 'Refused', 'Price: Value must be between 0 and 100000'],
    ['Pouch 103', 'Refused', 'It is not possible to create a product without adding a photo'],
    ['Pouch 101', 'Will change', 'Price: before $0.45 →  after $0.9113'],
    ['Pouch 104', 'No change', ''],
  ])
  expect(within(dialog).getByText('1 product will change, 1 without change, 2 refused')).toBeTruthy()
  expect(calls).toEqual([])
})

it('changes the products, skips one whose step another person changed, and tries only the failed product again', async () => {
  const failures: Failure[] = [{ kind: 'timed-out' }]
  const isProduct102 = (body: unknown) => (body as Product).id === 102
  const { user, serverProducts, calls } = await showBulkScreen(
    [samplePouch(101), samplePouch(102), samplePouch(103)],
    {
      refuse: (_path, body) => (isProduct102(body) ? (failures.pop() ?? null) : null),
    },
  )
  const dialog = await openDialog(user, ['Pouch 101', 'Pouch 102', 'Pouch 103'])
  fillIn(dialog, 'Quantity step', '50')
  await user.selectOptions(within(dialog).getByLabelText('Archive'), 'To archive')
  await previewRowTexts()
  serverProducts.set(101, samplePouch(101, { description: 'Another text' }))
  serverProducts.set(103, samplePouch(103, { quantityStep: 7 }))
  await user.click(within(dialog).getByRole('button', { name: 'Change 3 products' }))
  expect(await screen.findByText('1 done, 1 skipped, 1 failed')).toBeTruthy()
  expect(
    screen.getByText(
      'Somebody else changed this product meanwhile: Quantity step. Look at it and change it again.',
    ),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try the failed ones again' }))
  expect(await screen.findByText('2 done, 1 skipped')).toBeTruthy()
  // each body has a product's id
  const callTexts = calls.map(({ path, body }) => `${path} ${(body as { id: number }).id}`)
  expect(callTexts.sort()).toEqual([
    'create-update 101',
    'create-update 102',
    'create-update 102',
    'set-archive 101',
    'set-archive 102',
  ])
  expect(serverProducts.get(101)).toMatchObject({
    description: 'Another text',
    quantityStep: 50,
    archive: true,
  })
})

it('shows the new values of products that other people change while the dialog is open', async () => {
  const { user, counter, serverProducts } = await showBulkScreen([samplePouch(101), samplePouch(102)])
  const dialog = await openDialog(user, ['Pouch 101', 'Pouch 102'])
  fillIn(dialog, 'Change of the price, %', '10')
  await previewRowTexts()
  const changedProduct = samplePouch(102, { price: 2 })
  serverProducts.set(102, changedProduct)
  await putProducts(counter.databases.copy, [changedProduct])
  await putLastProductEvent(counter.databases.copy, 'start-1', 1)
  expect(
    await within(dialog).findByText(
      'Somebody else changed one of these products meanwhile. It is shown as it is now.',
    ),
  ).toBeTruthy()
  expect(await previewRowTexts()).toEqual([
    ['Pouch 101', 'Will change', 'Price: before $0.45 →  after $0.495'],
    ['Pouch 102', 'Will change', 'Price: before $2.00 →  after $2.20'],
  ])
})

it('reads a product again and repeats the save when the server refuses the first save as outdated', async () => {
  const savedAt = (second: number) => ({ updateLast: `2026-11-20T15:00:0${second}.000Z` })
  const firstVersion: Product = { ...samplePouch(101), ...savedAt(1) }
  const conflict: Failure = { kind: 'conflict', code: 10320, message: '' }
  const isBodyOutdated = (body: unknown) =>
    (body as typeof firstVersion & ReturnType<typeof savedAt>).updateLast.endsWith('1.000Z')
  const { user, serverProducts, calls } = await showBulkScreen([firstVersion], {
    refuse(_path, body) {
      if (!isBodyOutdated(body)) return null
      serverProducts.set(101, { ...firstVersion, description: 'Another text', ...savedAt(2) })
      return conflict
    },
  })
  const dialog = await openDialog(user, ['Pouch 101'])
  fillIn(dialog, 'Quantity step', '50')
  await previewRowTexts()
  await user.click(within(dialog).getByRole('button', { name: 'Change 1 product' }))
  expect(await screen.findByText('1 done')).toBeTruthy()
  expect(calls.map(({ body }) => body)).toMatchObject([
    { quantityStep: 50, description: '', ...savedAt(1) },
    { quantityStep: 50, description: 'Another text', ...savedAt(2) },
  ])
})

it('sets one price for all chosen products, and refuses a price together with a percentage', async () => {
  const { calls, user } = await showBulkScreen([
    product({ id: 11, name: 'Tag Pouches', type: 'SUBCATEGORY' }),
    samplePouch(101),
    samplePouch(102, { price: 2 }),
  ])
  const dialog = await openDialog(user, ['Pouch 101', 'Pouch 102'])
  fillIn(dialog, 'Price', '$1,5')
  await waitFor(async () =>
    expect((await previewRowTexts()).map(([, , change]) => change)).toEqual([
      'Price: before $0.45 →  after $1.50',
      'Price: before $2.00 →  after $1.50',
    ]),
  )
  fillIn(dialog, 'Change of the price, %', '10')
  fireEvent.blur(within(dialog).getByLabelText('Price'))
  await within(dialog).findByText('Fill in a price or a change in percent, not both')
  fillIn(dialog, 'Change of the price, %', '')
  await user.click(await within(dialog).findByRole('button', { name: 'Change 2 products' }))
  await waitFor(() =>
    expect(calls).toMatchObject([{ body: { id: 101, price: 1.5 } }, { body: { id: 102, price: 1.5 } }]),
  )
})

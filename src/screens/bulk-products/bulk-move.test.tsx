import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import type { Failure } from '#api/failure.ts'
import { readProduct } from '#storage/catalogue/stored-product.ts'
import { createEditedCatalogue, samplePouch } from '#tests/support/edited-catalogue.tsx'
import { product } from '#tests/support/product.ts'
import { showScreen } from '#tests/support/show-screen.tsx'
import { BulkScreen } from './bulk-screen.tsx'

afterEach(cleanup)

const GROUPS = [
  product({ id: 11, name: 'Tag Pouches', type: 'SUBCATEGORY' }),
  product({ id: 12, name: 'Old Stock', type: 'SUBCATEGORY', hiddenProduct: true }),
  product({ id: 13, name: 'Plate Frames', type: 'SUBCATEGORY' }),
  product({ id: 14, parentId: 13, name: 'Chrome', type: 'SUBCATEGORY', parentType: 'SUBCATEGORY' }),
]

async function openDialog(options: Parameters<typeof createEditedCatalogue>[0], path = '/product/bulk/11') {
  const catalogue = await createEditedCatalogue(options)
  const routes = (
    <Routes>
      <Route path="/product/bulk/:parentId" element={<BulkScreen />} />
    </Routes>
  )
  showScreen(catalogue.counter, routes, path)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all listed products' }))
  await user.click(screen.getByRole('button', { name: /^Change \d+ products?$/ }))
  const dialog = await screen.findByRole('dialog', { name: /^Change \d+ products?$/ })
  const chooseGroup = async (name: string) => {
    await within(dialog).findByRole('option', { name })
    await user.selectOptions(within(dialog).getByLabelText('Move into group'), name)
  }
  return { ...catalogue, user, dialog, chooseGroup }
}

const previewRowTexts = async () =>
  within(await screen.findByRole('table', { name: 'Preview of the changes' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))

const callText = ({ path, body }: { path: string; body?: unknown }) =>
  `${path} ${(body as { id: number }).id}` // each body has a product's id

it('moves several products into a group in the order of the list, together with another change', async () => {
  const { calls, serverProducts, user, dialog, chooseGroup } = await openDialog({
    products: [
      ...GROUPS,
      samplePouch(101, { parentName: 'Tag Pouches' }),
      samplePouch(102),
      samplePouch(103, { orderBy: -1 }),
    ],
  })
  await chooseGroup('Plate Frames › Chrome')
  await user.selectOptions(within(dialog).getByLabelText('No tax'), 'Charge no tax')
  const moveText = 'Stands under: before Tag Pouches →  after Plate Frames › Chrome'
  await waitFor(async () =>
    expect((await previewRowTexts())[0]).toEqual([
      'Pouch 103',
      'Will change',
      'No tax: before no →  after yesStands under: before Tag Pouches →  after Plate Frames › Chrome',
    ]),
  )
  expect((await previewRowTexts()).every(([, , change]) => change?.endsWith(moveText))).toBe(true)
  await user.click(within(dialog).getByRole('button', { name: 'Change 3 products' }))
  await screen.findByText('3 done')
  expect(calls.map(callText)).toEqual([
    'create-update 103',
    'change-parent 103',
    'create-update 101',
    'change-parent 101',
    'create-update 102',
    'change-parent 102',
  ])
  expect(serverProducts.get(101)).toMatchObject({ parentId: 14, noTax: true, orderBy: 2 })
})

it('refuses to move a group into its own subgroup, and warns about a group hidden from buyers', async () => {
  const { calls, chooseGroup } = await openDialog(
    { products: [...GROUPS, samplePouch(101, { parentId: -1, parentType: null, type: 'CATEGORY' })] },
    '/product/bulk/-1',
  )
  await chooseGroup('Plate Frames › Chrome')
  await waitFor(async () =>
    expect((await previewRowTexts()).filter(([, result]) => result === 'Refused')).toEqual([
      [
        'Plate Frames',
        'Refused',
        'Move is allowed only to type OPTIONS, CATEGORY or SUBCATEGORY. Target type: SUBCATEGORY, id: 13, target id: 14',
      ],
    ]),
  )
  await chooseGroup('Old Stock')
  await waitFor(async () =>
    expect((await previewRowTexts()).find(([name]) => name === 'Plate Frames')).toEqual([
      'Plate Frames',
      'Will change',
      'Stands under: before Top level →  after Old StockBuyers will not see it there: Old Stock is hidden from buyers, with everything below it.',
    ]),
  )
  expect(calls).toEqual([])
})

it('moves no product twice after a lost answer, and skips a product that another person moved', async () => {
  const failures: Failure[] = [{ kind: 'timed-out' }]
  const { calls, serverProducts, user, dialog, chooseGroup } = await openDialog({
    products: [...GROUPS, samplePouch(101), samplePouch(102)],
    refuse(path, body) {
      if (!path.endsWith('change-parent')) return null
      const { id, parent } = body as { id: number; parent: number } // the body of change-parent
      const failure = failures.pop() ?? null
      // the server moves the product, but its answer is lost
      if (failure !== null) serverProducts.set(id, samplePouch(id, { parentId: parent }))
      return failure
    },
  })
  await chooseGroup('Plate Frames')
  await previewRowTexts()
  serverProducts.set(102, samplePouch(102, { parentId: 12 }))
  await user.click(within(dialog).getByRole('button', { name: 'Change 2 products' }))
  expect(await screen.findByText('0 done, 1 skipped, 1 failed')).toBeTruthy()
  expect(
    screen.getByText(
      'Somebody else changed this product meanwhile: Stands under. Look at it and change it again.',
    ),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try the failed ones again' }))
  expect(await screen.findByText('1 done, 1 skipped')).toBeTruthy()
  expect(calls.map(callText)).toEqual(['change-parent 101'])
})

it('stores the new breadcrumbs of products below a moved group on this device', async () => {
  const { counter, serverProducts, user, dialog, chooseGroup } = await openDialog({
    products: [
      product({ id: 13, name: 'Plate Frames', type: 'SUBCATEGORY' }),
      product({
        id: 20,
        name: 'Chrome',
        parentId: 11,
        type: 'SUBCATEGORY',
        parentType: 'SUBCATEGORY',
        images: samplePouch(1).images,
      }),
      samplePouch(201, { parentId: 20 }),
    ],
  })
  await chooseGroup('Plate Frames')
  await previewRowTexts()
  const breadcrumbs = [{ text: 'Plate Frames', link: '13-plate-frames' }]
  serverProducts.set(201, samplePouch(201, { parentId: 20, breadcrumbs })) // the server's product after the move
  await user.click(within(dialog).getByRole('button', { name: 'Change 1 product' }))
  await screen.findByText('1 done')
  expect((await readProduct(counter.databases.copy, 201))?.breadcrumbs).toEqual(breadcrumbs)
})

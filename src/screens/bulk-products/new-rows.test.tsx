import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import type { Failure } from '#api/failure.ts'
import type { ConnectionView } from '#connection/connection.ts'
import type { Product } from '#domain/products/product.ts'
import { createEditedCatalogue, samplePouch } from '#tests/support/edited-catalogue.tsx'
import { product } from '#tests/support/product.ts'
import { showScreen } from '#tests/support/show-screen.tsx'
import { SpreadsheetScreen } from './spreadsheet-screen.tsx'

afterEach(cleanup)

const POUCHES = product({ id: 11, name: 'Tag Pouches', type: 'SUBCATEGORY' })
const FRAMES = product({ id: 13, name: 'Plate Frames', type: 'SUBCATEGORY', hiddenProduct: true })
const PRODUCTS = [POUCHES, FRAMES, samplePouch(101, { orderBy: 4 })]
const TIMED_OUT: Failure = { kind: 'timed-out' }

async function showSpreadsheet(options: Parameters<typeof createEditedCatalogue>[0] = {}) {
  const catalogue = await createEditedCatalogue({ products: PRODUCTS, ...options })
  const routes = (
    <Routes>
      <Route path="/product/spreadsheet/:parentId" element={<SpreadsheetScreen />} />
    </Routes>
  )
  showScreen(catalogue.counter, routes, '/product/spreadsheet/11')
  const user = userEvent.setup({ applyAccept: false })
  async function readFile(...lines: string[]): Promise<void> {
    await screen.findByRole('heading', { name: 'Import' })
    const field = document.querySelector<HTMLInputElement>('input[type=file]')
    const content = ['ID;Stands under;Name;Price;Photo', ...lines].join('\n')
    if (field !== null) await user.upload(field, new File([content], 'products.csv'))
  }
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  const sentProducts = () => catalogue.calls.map(({ body }) => body as Product) // each call saves a product
  return { ...catalogue, user, readFile, press, sentProducts }
}

const rowTextsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))
const readRowTexts = async () => {
  await screen.findByRole('table', { name: 'Rows' })
  return rowTextsOf('Rows')
}
const isButtonDisabled = (name: string) =>
  screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true'

it('creates a product for each row without an id, at the end of its group, with its photo, and only once', async () => {
  const { serverProducts, calls, readFile, press, sentProducts } = await showSpreadsheet()
  await readFile(
    '101;11;Pouch 101;0.5;',
    ';;Big Pouch;1,5;https://pictures.example/big.jpg',
    ';13;Chrome;2;https://pictures.example/chrome.jpg',
    ';11;Small Pouch;0.2;https://pictures.example/small.jpg',
  )
  await waitFor(async () =>
    expect(await readRowTexts()).toEqual([
      [
        'Chrome',
        '4',
        'New',
        'Type: PRODUCTPrice: $2.00URL: {id}-chromeOrder by: 1Stands under: Plate FramesPhoto: https://pictures.example/chrome.jpgBuyers will not see it there: Plate Frames is hidden from buyers, with everything below it.',
      ],
      [
        'Big Pouch',
        '3',
        'New',
        'Type: PRODUCTPrice: $1.50URL: {id}-big-pouchOrder by: 5Stands under: Tag PouchesPhoto: https://pictures.example/big.jpg',
      ],
      [
        'Small Pouch',
        '5',
        'New',
        'Type: PRODUCTPrice: $0.20URL: {id}-small-pouchOrder by: 6Stands under: Tag PouchesPhoto: https://pictures.example/small.jpg',
      ],
      ['Pouch 101', '2', 'Will change', 'Price: before $0.45 →  after $0.50'],
    ]),
  )
  expect(screen.getByText('1 product will change, 3 new products')).toBeTruthy()
  expect(calls).toEqual([])

  await press('Change 1 product, create 3')
  expect(await screen.findByText('4 done')).toBeTruthy()
  expect(sentProducts().map(({ id, parentId, name, orderBy }) => [id, parentId, name, orderBy])).toEqual([
    [101, 11, 'Pouch 101', 4],
    [0, 11, 'Big Pouch', 5],
    [0, 13, 'Chrome', 1],
    [0, 11, 'Small Pouch', 6],
  ])
  expect(serverProducts.get(102)).toMatchObject({
    name: 'Big Pouch',
    url: '',
    images: [{ uuid: '0a1b2c3d-0000-4000-8000-000000000001', name: 'big.jpg' }],
    primaryImageUuid: '0a1b2c3d-0000-4000-8000-000000000001',
  })
  await waitFor(async () =>
    expect(await readRowTexts()).toEqual([
      ['Big Pouch', '3', 'Created', 'No. 102'],
      ['Chrome', '4', 'Created', 'No. 103'],
      ['Small Pouch', '5', 'Created', 'No. 104'],
      ['Pouch 101', '2', 'No change', ''],
    ]),
  )
  expect(screen.getByRole('link', { name: 'No. 102' }).getAttribute('href')).toBe('/product/edit/102')
  expect(screen.getByText('3 created, 1 without change')).toBeTruthy()
  expect(isButtonDisabled('Change 0 products')).toBe(true)

  // Staff read the row again, for example after they corrected another row of the file.
  await readFile(';;Big Pouch;1,5;https://pictures.example/big.jpg')
  await waitFor(async () =>
    expect(await readRowTexts()).toEqual([
      [
        'Big Pouch',
        '2',
        'Refused',
        'The group already has a product of this name, No. 102. To change that product, write 102 into the column ID of this row. To create a new one, choose another name.',
      ],
    ]),
  )
})

it('never creates a product again after the answer to its first request was lost', async () => {
  const { calls, readFile, press } = await showSpreadsheet({ refuse: () => TIMED_OUT })
  await readFile(';;Big Pouch;1,5;https://pictures.example/big.jpg')
  await press('Create 1 product')
  expect(await screen.findByText('0 done, 1 skipped')).toBeTruthy()
  const sentence =
    'The answer was lost: this product may have been created. Look for it in its group before you read its row again.'
  expect(rowTextsOf('Outcome')[0]).toEqual([
    'Big Pouch',
    `Skipped${sentence}\nThe server did not answer in time.`,
  ])
  await waitFor(async () => expect(await readRowTexts()).toEqual([['Big Pouch', '2', 'Refused', sentence]]))
  expect(screen.queryByRole('button', { name: 'Try the failed ones again' })).toBeNull()
  expect(isButtonDisabled('Change 0 products')).toBe(true)
  expect(calls).toHaveLength(1)
})

it('creates no product whose photo cannot be fetched, and a retry creates no other product twice', async () => {
  const refusals: Failure[] = [
    { kind: 'refused', status: 400, code: 10300, message: 'No picture could be fetched from this address' },
  ]
  const fetchedAddresses: string[] = []
  const { readFile, press, sentProducts } = await showSpreadsheet({
    refusePicture(address) {
      fetchedAddresses.push(address)
      return address.endsWith('big.jpg') ? (refusals.pop() ?? null) : null
    },
  })
  await readFile(
    ';;Big Pouch;1,5;https://pictures.example/big.jpg',
    ';;Small Pouch;0.2;https://pictures.example/small.jpg',
  )
  await press('Create 2 products')
  expect(await screen.findByText('1 done, 1 failed')).toBeTruthy()
  expect(rowTextsOf('Outcome')[0]).toEqual([
    'Big Pouch',
    'FailedNo picture could be fetched from this address',
  ])
  expect(sentProducts().map(({ name }) => name)).toEqual(['Small Pouch'])
  await press('Try the failed ones again')
  expect(await screen.findByText('2 done')).toBeTruthy()
  expect(sentProducts().map(({ name, orderBy }) => [name, orderBy])).toEqual([
    ['Small Pouch', 6],
    ['Big Pouch', 5],
  ])
  expect(fetchedAddresses.map((address) => address.split('/').at(-1))).toEqual([
    'big.jpg',
    'small.jpg',
    'big.jpg',
  ])
})

it('creates no product until the device has the whole catalogue with all used names', async () => {
  const { counter, user, calls, readFile } = await showSpreadsheet()
  const status = { ...counter.catalogue.read(), completeAt: null }
  counter.catalogue.read = () => status
  await readFile(';;Big Pouch;1,5;https://pictures.example/big.jpg')
  await waitFor(() => expect(isButtonDisabled('Create 1 product')).toBe(true))
  await user.click(screen.getByRole('button', { name: 'Create 1 product' }))
  expect(
    await screen.findByText(
      'The catalog is still being downloaded. Until then the app cannot tell which names are taken.',
    ),
  ).toBeTruthy()
  expect(calls).toEqual([])
})

it('uploads a photo only once when the product is refused afterwards', async () => {
  const refusals: Failure[] = [{ kind: 'busy', retryAt: 0 }]
  const fetchedAddresses: string[] = []
  const { serverProducts, readFile, press } = await showSpreadsheet({
    refuse: () => refusals.pop() ?? null,
    refusePicture(address) {
      fetchedAddresses.push(address)
      return null
    },
  })
  await readFile(';;Big Pouch;1,5;https://pictures.example/big.jpg')
  await press('Create 1 product')
  await screen.findByText('0 done, 1 failed')
  await press('Create 1 product')
  expect(await screen.findByText('1 done')).toBeTruthy()
  expect(serverProducts.get(102)?.images).toEqual([
    { uuid: '0a1b2c3d-0000-4000-8000-000000000001', name: 'big.jpg' },
  ])
  expect(fetchedAddresses).toEqual(['https://pictures.example/big.jpg'])
})

it('waits after a lost answer until the server answers again, then creates the products of the other rows', async () => {
  const failures: Failure[] = [{ kind: 'offline' }]
  let view: ConnectionView = { state: 'online', since: 0 }
  const listeners = new Set<() => void>()
  const { counter, readFile, press, sentProducts } = await showSpreadsheet({
    refuse() {
      if (failures.length > 0) view = { state: 'offline', since: 1 }
      return failures.pop() ?? null
    },
  })
  Object.assign(counter.connection, {
    read: () => view,
    probe: async () => view.state === 'online',
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  })
  await readFile(
    ';;Big Pouch;1,5;https://pictures.example/big.jpg',
    ';;Small Pouch;0.2;https://pictures.example/small.jpg',
    ';;Flat Pouch;0.3;https://pictures.example/flat.jpg',
  )
  await press('Create 3 products')
  await waitFor(() => expect(listeners.size).toBeGreaterThanOrEqual(2))
  expect(sentProducts().map(({ name }) => name)).toEqual(['Big Pouch'])
  view = { state: 'online', since: 2 }
  for (const listener of listeners) listener()
  expect(await screen.findByText('2 done, 1 skipped')).toBeTruthy()
  expect(sentProducts().map(({ name, orderBy }) => [name, orderBy])).toEqual([
    ['Big Pouch', 5],
    ['Small Pouch', 6],
    ['Flat Pouch', 7],
  ])
})

it('says why a row creates no product, and that the photo of an existing product is ignored', async () => {
  const { readFile } = await showSpreadsheet()
  await readFile(
    ';101;Big Pouch;1;https://pictures.example/big.jpg',
    ';999;Small Pouch;1;https://pictures.example/small.jpg',
    ';-1;Flat Pouch;x;flat.jpg',
    '101;11;Pouch 101;0.45;https://pictures.example/101.jpg',
    '999;11;Gone;1;https://pictures.example/gone.jpg',
  )
  await waitFor(async () =>
    expect(await readRowTexts()).toEqual([
      [
        'Big Pouch',
        '2',
        'Refused',
        'Stands under: Its parent cannot hold other products: choose another parent',
      ],
      ['Small Pouch', '3', 'Refused', 'Stands under: There is no such product'],
      [
        'Flat Pouch',
        '4',
        'Refused',
        'Price: Must be a numberPhoto: The address must start with http:// or https://',
      ],
      ['Gone', '6', 'Refused', 'There is no product with this ID'],
      [
        'Pouch 101',
        '5',
        'No change',
        'The photo is ignored: this product exists. Change its photos in its form.',
      ],
    ]),
  )
  expect(screen.getByText('0 products will change, 1 without change, 4 refused')).toBeTruthy()
})

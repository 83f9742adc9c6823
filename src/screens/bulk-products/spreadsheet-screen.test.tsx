import { readFile as readFileOfDisk } from 'node:fs/promises'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import type { Product } from '#domain/products/product.ts'
import { createEditedCatalogue, samplePouch } from '#tests/support/edited-catalogue.tsx'
import { product } from '#tests/support/product.ts'
import { showScreen } from '#tests/support/show-screen.tsx'
import * as saveFileModule from '#ui/file/save-file.ts'
import { readProductFile, writeProductCsv, writeProductWorkbook } from './product-file.ts'
import { SpreadsheetScreen } from './spreadsheet-screen.tsx'

afterEach(cleanup)

async function showSpreadsheet(products: readonly Product[]) {
  const catalogue = await createEditedCatalogue({ products })
  const routes = (
    <Routes>
      <Route path="/product/spreadsheet/:parentId" element={<SpreadsheetScreen />} />
    </Routes>
  )
  showScreen(catalogue.counter, routes, '/product/spreadsheet/11')
  const user = userEvent.setup({ applyAccept: false })
  async function readFile(content: BlobPart, name: string): Promise<void> {
    await screen.findByRole('heading', { name: 'Import' })
    const field = document.querySelector<HTMLInputElement>('input[type=file]')
    if (field !== null) await user.upload(field, new File([content], name))
  }
  return { ...catalogue, user, readFile }
}

const readVector = (name: string) => readFileOfDisk(`tests/vectors/${name}`)

const readRowTexts = async () =>
  within(await screen.findByRole('table', { name: 'Rows' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))

const csv = (...lines: string[]) => ['ID;Stands under;Name;Price;No tax', ...lines].join('\n')

it('checks each row of a file before anything changes, and shows the refused rows first', async () => {
  const { calls, readFile } = await showSpreadsheet([
    product({ id: 11, name: 'Tag Pouches', type: 'SUBCATEGORY' }),
    samplePouch(101),
    samplePouch(102),
    samplePouch(103, { parentName: 'Others' }),
  ])
  await readFile(
    csv(
      '101;11;Pouch 101;0.5;yes',
      '102;11;Pouch 102;0.45;no',
      '103;12;Pouch 103;1;no',
      ';11;New;1;no',
      '102;11;x;1;no',
      '9;11;Gone;1;no',
    ),
    'products.csv',
  )
  expect(await readRowTexts()).toEqual([
    ['Pouch 103', '4', 'Refused', 'The product is under Others now; a spreadsheet cannot move products'],
    ['New', '5', 'Refused', 'It is not possible to create a product without adding a photo'],
    ['x', '6', 'Refused', 'Row 3 has the same product, so this row is not used'],
    ['Gone', '7', 'Refused', 'There is no product with this ID'],
    ['Pouch 101', '2', 'Will change', 'Price: before $0.45 →  after $0.50No tax: before no →  after yes'],
    ['Pouch 102', '3', 'No change', ''],
  ])
  expect(screen.getByText('1 product will change, 1 without change, 4 refused')).toBeTruthy()
  expect(calls).toEqual([])
})

it('saves the group with everything below it, in the order of the catalogue', async () => {
  const saved = vi.spyOn(saveFileModule, 'saveFile').mockImplementation(() => {})
  const { user } = await showSpreadsheet([
    product({ id: 11, name: 'Étuis & Tag Pouches', type: 'SUBCATEGORY' }),
    samplePouch(101, { orderBy: 2 }),
    samplePouch(102, { orderBy: 1, type: 'OPTIONS' }),
    samplePouch(103, { parentId: 102 }),
    samplePouch(201, { parentId: 12 }),
  ])
  const button = await screen.findByRole('button', { name: /CSV/ })
  // While the products are read, a press does nothing.
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  await user.click(button)
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
  const [name, file] = saved.mock.calls[0] as [string, Blob]
  expect(name).toMatch(/tuis-tag-pouches.*\.csv$/)
  const result = await readProductFile(new Uint8Array(await file.arrayBuffer()))
  expect(result.kind === 'read' && result.file.rows.map(({ cells }) => Number(cells.id))).toEqual([
    11, 102, 103, 101,
  ])
  saved.mockRestore()
})

it('refuses a name that is too long for the product form', async () => {
  const { readFile } = await showSpreadsheet([samplePouch(101)])
  await readFile(csv(`101;11;${'x'.repeat(256)};0.45;no`), 'products.csv')
  expect((await readRowTexts()).map((cells) => cells.slice(1))).toEqual([
    ['2', 'Refused', 'Name: At most 255 characters'],
  ])
})

it('ignores changes of other people in an unedited export, and applies an edited row', async () => {
  const workbook = await writeProductWorkbook([samplePouch(101), samplePouch(102)])
  const { serverProducts, calls, user, readFile } = await showSpreadsheet([
    samplePouch(101),
    samplePouch(102),
  ])
  serverProducts.set(102, samplePouch(102, { price: 0.9 }))
  await readFile(await workbook.arrayBuffer(), 'products.xlsx')
  await waitFor(async () =>
    expect((await readRowTexts()).map(([, , result]) => result)).toEqual(['No change', 'No change']),
  )
  await readFile(csv('101;11;Pouch 101;0.5;no'), 'products.csv')
  await user.click(await screen.findByRole('button', { name: 'Change 1 product' }))
  expect(await screen.findByText('1 done')).toBeTruthy()
  expect(calls).toMatchObject([{ path: 'create-update', body: { id: 101 } }])
  expect(serverProducts.get(101)).toMatchObject({ price: 0.5, images: samplePouch(101).images })
  await waitFor(async () => expect((await readRowTexts())[0]?.[2]).toBe('No change'))
})

it('keeps the results when the server stops answering, and tries the failed rows again', async () => {
  const { counter, calls, user, readFile } = await showSpreadsheet([samplePouch(101), samplePouch(102)])
  await readFile(csv('101;11;Pouch 101;0.5;no', '102;11;Pouch 102;0.6;no'), 'products.csv')
  const changeButton = await screen.findByRole('button', { name: 'Change 2 products' })
  const { call } = counter.api
  counter.api.call = async () => ({ ok: false, failure: { kind: 'offline' } })
  await user.click(changeButton)
  await screen.findByText('The products could not be loaded: The server does not answer.')
  expect(screen.getByText('0 done, 2 failed')).toBeTruthy()
  counter.api.call = call
  await user.click(screen.getByRole('button', { name: 'Try the failed ones again' }))
  expect(await screen.findByText('2 done')).toBeTruthy()
  expect(calls).toMatchObject([{ body: { id: 101 } }, { body: { id: 102 } }])
})

it('hides the rows and the outcome of the earlier file after another file is chosen', async () => {
  const { user, readFile } = await showSpreadsheet([samplePouch(101), samplePouch(102)])
  await readFile(csv('101;11;Pouch 101;0.5;no'), 'products.csv')
  await user.click(await screen.findByRole('button', { name: 'Change 1 product' }))
  await screen.findByText('1 done')
  await readFile(csv('102;11;Pouch 102;0.6;no'), 'others.csv')
  await waitFor(async () => expect((await readRowTexts())[0]?.[0]).toBe('Pouch 102'))
  expect(screen.queryByText('1 done')).toBeNull()
  await readFile('no columns', 'strange.csv')
  await screen.findByText(
    'The file has no column named ID, so the rows cannot be matched to products. The first row must name the columns.',
  )
  expect(screen.queryByRole('table', { name: 'Rows' })).toBeNull()
})

it('finds no change in an exported CSV file, and reads UTF-16, other separators and decimal commas', async () => {
  const quotedProduct = samplePouch(101, {
    description: '  "one", two;\u00a0three\n=SUM(A1)\n ',
    descriptionCart: '=1+1',
    descriptionPacking: "'- by hand",
  })
  const csvText = await (await writeProductCsv([quotedProduct, samplePouch(102)])).text()
  expect(csvText).toContain(",'=1+1,''- by hand,")
  const { readFile } = await showSpreadsheet([quotedProduct, samplePouch(102)])
  const readResults = async () => (await readRowTexts()).map(([, , result]) => result)
  await readFile(csvText, 'products.csv')
  await waitFor(async () => expect(await readResults()).toEqual(['No change', 'No change']))
  const utf16 = Uint16Array.from(`\uFEFFID\tPrice\n102\t0.5`, (letter) => letter.charCodeAt(0))
  await readFile(utf16, 'products.txt')
  await waitFor(async () =>
    expect((await readRowTexts()).map(([, , , change]) => change)).toEqual([
      'Price: before $0.45 →  after $0.50',
    ]),
  )
  await readFile('ID;Price\n102;0,495', 'products.csv')
  await waitFor(async () =>
    expect((await readRowTexts()).map(([, , , change]) => change)).toEqual([
      'Price: before $0.45 →  after $0.495',
    ]),
  )
  await readFile('sep=;\nID;Price\n102;1,250', 'products.csv')
  await waitFor(async () =>
    expect((await readRowTexts()).map(([, , , change]) => change)).toEqual([
      'Price: before $0.45 →  after $1.25',
    ]),
  )
  await readFile('ID,Price\n102,"0,495"', 'products.csv')
  await waitFor(async () =>
    expect((await readRowTexts()).map(([, , , change]) => change)).toEqual([
      'Price: before $0.45 →  after $0.495',
    ]),
  )
  await readFile('ID,Price\n102,"$1,250"', 'products.csv')
  await waitFor(async () =>
    expect((await readRowTexts()).map(([, , , change]) => change)).toEqual([
      'Price: before $0.45 →  after $1,250.00',
    ]),
  )
})

it.each([
  [
    'old.xls',
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]),
    'This workbook has an old Excel format. Save it as XLSX or CSV.',
  ],
  ['broken.xlsx', 'PK nonsense', 'This file cannot be read as a spreadsheet. Save it as XLSX or CSV.'],
  [
    'none.csv',
    'Name;Price\nPouch;1',
    'The file has no column named ID, so the rows cannot be matched to products. The first row must name the columns.',
  ],
  ['empty.csv', 'ID;Price\n', 'The file has no products.'],
])('says why the file %s cannot be read', async (name, content, sentence) => {
  const { readFile } = await showSpreadsheet([samplePouch(101)])
  await screen.findByRole('button', { name: 'Read a spreadsheet' })
  await readFile(content, name)
  expect(await screen.findByText(sentence)).toBeTruthy()
})

it('asks which sheet of a workbook is read, and refuses a row with a date', async () => {
  const parts = unzipSync(new Uint8Array(await readVector('hidden-first.xlsx')))
  const workbookXml = strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array()).replace('hidden', 'visible')
  const twoSheets = zipSync({ ...parts, 'xl/workbook.xml': strToU8(workbookXml) })
  const { user, readFile } = await showSpreadsheet([samplePouch(101), samplePouch(102)])
  await readFile(twoSheets, 'prices.xlsx')
  expect(await screen.findByText('Which sheet of prices.xlsx is read?')).toBeTruthy()
  expect(screen.queryByRole('table', { name: 'Rows' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Read Prices' }))
  expect((await readRowTexts()).map(([, , , change]) => change)).toEqual([
    'Price: before $0.45 →  after $2.35',
  ])
  expect(screen.getByText('Read from the sheet Prices. Not read: old.')).toBeTruthy()
  await readFile(new Uint8Array(await readVector('date-as-price.xlsx')), 'dates.xlsx')
  await waitFor(async () =>
    expect((await readRowTexts())[0]).toEqual([
      'Pouch 101',
      '2',
      'Refused',
      'Price: The cell is a date. Format it as text or as a number, and type the value againQuantity step: The cell is a date. Format it as text or as a number, and type the value again',
    ]),
  )
})

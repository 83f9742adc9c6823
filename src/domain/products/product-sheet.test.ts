import { describe, expect, it } from 'vitest'
import { product } from '#tests/support/product.ts'
import {
  comparableValue,
  productRows,
  readCell,
  SHEET_FIELDS,
  type SheetCell,
  type SheetField,
  exportedCell,
} from './product-sheet.ts'
import { rowEdits } from './product-sheet-edits.ts'

describe('a cell', () => {
  it.each<[SheetField, SheetCell, unknown]>([
    ['price', 0.45, 0.45],
    ['price', ' $1,234.50 ', 1234.5],
    ['price', '4.49e-2', 0.0449],
    ['price', '$5', 5],
    ['price', '1,5', 1.5],
    ['price', 0.58000000000000007, 0.58],
    ['price', '5.8000000000000007e-1', 0.58],
    ['price', '1,5,2', 'notANumber'],
    ['price', 'free', 'notANumber'],
    ['price', { kind: 'date', text: '2026-05-03' }, 'isADate'],
    ['name', { kind: 'date', text: '2026-05-03' }, 'isADate'],
    ['description', { kind: 'formula', text: '' }, 'noResult'],
    ['name', { kind: 'error', text: '#REF!' }, 'isAnError'],
    ['id', '#103', 103],
    ['id', ' No. 103 ', 103],
    ['parentId', '#11', 11],
    ['price', '#103', 'notANumber'],
    ['price', '#REF!', 'notANumber'],
    ['price', null, 'missing'],
    ['orderBy', '-3', -3],
    ['noTax', true, true],
    ['noTax', 'Yes', true],
    ['noTax', 0, false],
    ['noTax', 'perhaps', 'notYesOrNo'],
    ['noTax', '', 'missing'],
    ['type', 'product', 'PRODUCT'],
    ['type', 'THING', 'unknownType'],
    ['name', ' Tag Pouch ', 'Tag Pouch'],
    ['name', 12, '12'],
    ['url', ' summer-sale ', 'summer-sale'],
    ['photo', ' https://pictures.example/a.jpg ', 'https://pictures.example/a.jpg'],
    ['photo', null, ''],
    ['description', null, ''],
    ['description', '=1+1', '=1+1'],
    ['description', ' two\r\nlines ', ' two\nlines '],
    ['description', 'Größe 📦 \u{10400}', 'Größe 📦 \u{10400}'],
    ['description', 'x'.repeat(32_767), 'cellTooLong'],
  ])('of %s with %j means %j', (field, cell, meaning) => {
    const { value, fault } = readCell(field, cell)
    expect(fault ?? value).toEqual(meaning)
  })

  it.each([
    ['=1+1', '=1+1'],
    ['a\u0000b\ud800', 'ab'],
    ['Größe 📦 日\ufffd', 'Größe 📦 日\ufffd'],
    ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
  ])('of the description %j is read as %j, which counts as unchanged', (description, returnedText) => {
    const oneProduct = product({ id: 101, description })
    expect(comparableValue(oneProduct, 'description')).toBe(returnedText)
    expect(readCell('description', exportedCell(oneProduct, 'description')).value).toBe(returnedText)
  })

  it.each([
    ['price', 0.0449, 0.0449],
    ['noTax', true, 'yes'],
    ['hiddenProduct', false, 'no'],
    ['parentId', -1, -1],
  ] as const)('of %s holds %s as %j', (field, value, cell) => {
    expect(exportedCell(product({ id: 101, [field]: value }), field)).toBe(cell)
  })

  it('of the photo is empty, because only a new product gets a photo from a file', () => {
    const images = [{ uuid: '0a1b2c3d-0000-4000-8000-000000000101', name: 'front.jpg' }]
    expect(exportedCell(product({ id: 101, images }), 'photo')).toBe('')
  })
})

const TITLES = Object.fromEntries(SHEET_FIELDS.map((field) => [field, field])) as Record<SheetField, string>

describe('the rows of a file', () => {
  it('have the columns that the first row names, in any order, without blank rows and unknown columns', () => {
    const titles = { ...TITLES, price: 'Price of one' }
    expect(
      productRows(
        [
          { number: 1, cells: ['Price of one', 'ID', 'My note'] },
          { number: 2, cells: [0.45, 101, 'x'] },
          { number: 4, cells: [null, ''] },
          { number: 5, cells: ['0.5', '102'] },
        ],
        titles,
      ),
    ).toEqual({
      rows: [
        { number: 2, cells: { id: 101, price: 0.45 } },
        { number: 5, cells: { id: '102', price: '0.5' } },
      ],
      unknownTitles: ['My note'],
      repeatedTitles: [],
    })
  })

  it('have decimal points in cells of numbers when the file uses decimal commas', () => {
    const cellsOf = (price: string) =>
      productRows(
        [
          { number: 1, cells: ['id', 'price', 'name'] },
          { number: 2, cells: ['101', price, price] },
        ],
        TITLES,
        {
          hasDecimalComma: true,
        },
      )?.rows[0]?.cells
    expect(cellsOf('0,495')).toEqual({ id: '101', price: '0.495', name: '0,495' })
    expect(cellsOf('1.234,5')?.price).toBe('1234.5')
    expect(cellsOf('0.45')?.price).toBe('0.45')
  })

  it('of a file with two columns of one field name these columns, and read neither', () => {
    const rows = [
      { number: 1, cells: ['ID', 'Price', 'price', 'Price of last year'] },
      { number: 2, cells: [101, 1, 2, 3] },
    ]
    expect(productRows(rows, TITLES)).toEqual({
      rows: [{ number: 2, cells: { id: 101 } }],
      unknownTitles: ['Price of last year'],
      repeatedTitles: ['Price', 'price'],
    })
  })

  it('are null without an id column', () => {
    expect(productRows([{ number: 1, cells: ['name', 'price'] }], TITLES)).toBeNull()
    expect(productRows([], TITLES)).toBeNull()
  })
})

const pouch = product({
  id: 101,
  parentId: 11,
  parentName: 'Tag Pouches',
  name: 'Tag Pouch',
  price: 0.45,
  url: '101-tag-pouch',
})
const currentProducts = new Map([[101, pouch]])

/** The changes or faults of one row. `exportedCells` are the cells of the row in the exported file. */
function changesOrFaults(
  cells: Record<string, SheetCell>,
  exportedCells?: Record<string, SheetCell>,
  productsById = currentProducts,
) {
  const [row] = rowEdits([{ number: 2, cells }], {
    currentProducts: productsById,
    exportedCells: new Map(exportedCells === undefined ? [] : [[101, exportedCells]]),
  })
  return row?.edit?.newValues ?? row?.faults
}

describe('a row with an id', () => {
  it.each([
    ['changes nothing with the same values', { id: 101, name: 'Tag Pouch', price: '0.4500' }, {}],
    [
      'changes the fields that differ',
      { id: 101, name: 'Tag Pouch 2', price: 0.5 },
      { name: 'Tag Pouch 2', price: 0.5 },
    ],
    [
      'names the address after the product when the address cell is empty',
      { id: 101, name: 'New', url: '' },
      { name: 'New', url: '101-new' },
    ],
    [
      'gets an address that begins with its id',
      { id: 101, name: 'Tag Pouch', url: 'summer-sale' },
      { url: '101-summer-sale' },
    ],
    ['leaves an empty text empty', { id: 101, description: null }, {}],
    ['does not move the product when its parent cell is empty', { id: 101, parentId: null }, {}],
  ])('%s', (_, cells, expected) => {
    expect(changesOrFaults(cells)).toEqual(expected)
  })

  it.each([
    [
      'a date in the place of the parent',
      { id: 101, parentId: { kind: 'date', text: '2026-05-03' } as const },
      [{ kind: 'cell', field: 'parentId', fault: 'isADate' }],
    ],
    ['text instead of an id', { id: '1o1' }, [{ kind: 'notAnId' }]],
    ['an id above the highest possible', { id: '2147483648' }, [{ kind: 'notAnId' }]],
    ['an unknown id', { id: 999 }, [{ kind: 'unknownId' }]],
    ['another parent', { id: 101, parentId: 12 }, [{ kind: 'movedAway', parent: 'Tag Pouches' }]],
    [
      'bad cells',
      { id: 101, price: 'x', noTax: null, type: 'THING' },
      [
        { kind: 'cell', field: 'type', fault: 'unknownType' },
        { kind: 'cell', field: 'price', fault: 'notANumber' },
        { kind: 'cell', field: 'noTax', fault: 'missing' },
      ],
    ],
  ])('is refused for %s', (_, cells, faults) => {
    expect(changesOrFaults(cells)).toEqual(faults)
  })

  it('gets no new photo, and reports that its photo is ignored', () => {
    const rows = [
      { number: 2, cells: { id: 101, photo: 'https://pictures.example/a.jpg' } },
      { number: 3, cells: { name: 'New' } },
    ]
    expect(rowEdits(rows, { currentProducts, exportedCells: new Map() })).toMatchObject([
      { row: 2, isPhotoIgnored: true, edit: { newValues: {} } },
    ])
  })

  it('is refused when an earlier row has the same id', () => {
    const rows = [
      { number: 2, cells: { id: 101, price: 1 } },
      { number: 7, cells: { id: '101', price: 2 } },
    ]
    expect(rowEdits(rows, { currentProducts, exportedCells: new Map() })[1]?.faults).toEqual([
      { kind: 'sameId', row: 2 },
    ])
  })

  it('changes only fields that were changed in the file after its export, and is refused if another person changed one too', () => {
    const dearerProducts = new Map([[101, { ...pouch, price: 0.9 }]])
    const exportedCells = { id: 101, name: 'Tag Pouch', price: 0.45 }
    expect(changesOrFaults({ ...exportedCells, name: 'Other' }, exportedCells, dearerProducts)).toEqual({
      name: 'Other',
    })
    expect(changesOrFaults({ ...exportedCells, price: 0.5 }, exportedCells, dearerProducts)).toEqual([
      { kind: 'changedMeanwhile', field: 'price' },
    ])
    expect(changesOrFaults({ ...exportedCells, price: 0.9 }, exportedCells, dearerProducts)).toEqual({})
  })
})

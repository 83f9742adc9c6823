import { describe, expect, it } from 'vitest'
import { product } from '#tests/support/product.ts'
import { groupIdIn, newProductRows } from './new-product-rows.ts'
import type { SheetCells } from './product-sheet.ts'

const PHOTO = 'https://pictures.example/pouch.jpg'
const SUBCATEGORY = { type: 'SUBCATEGORY' as const }
const productsById = new Map([
  [11, product({ id: 11, name: 'Tag Pouches', shippingCost: 4, ...SUBCATEGORY })],
  [13, product({ id: 13, name: 'Plate Frames', ...SUBCATEGORY })],
  [101, product({ id: 101, parentId: 11, name: 'Tag Pouch', orderBy: 7 })],
])
const childrenByParentId = new Map([
  [11, [product({ id: 101, parentId: 11, name: 'Tag Pouch', orderBy: 7 })]],
])

function newRows(
  cells: readonly SheetCells[],
  createdEntries: [number, number | null][] = [],
  childrenOfGroups = childrenByParentId,
) {
  const rows = cells.map((row, index) => ({ number: index + 2, cells: row }))
  return newProductRows(rows, {
    groupId: 11,
    productsById,
    childrenByParentId: childrenOfGroups,
    createdIdByRow: new Map(createdEntries),
  })
}
const faultsOf = (cells: SheetCells) => newRows([cells])[0]?.faults

describe('a row without an id', () => {
  it('makes a product with the defaults of a new product for its empty cells', () => {
    const [row] = newRows([
      { id: '', name: ' Big Pouch ', price: '1.5', type: '', noTax: null, photo: PHOTO },
    ])
    expect(row).toMatchObject({ row: 2, name: 'Big Pouch', faults: [] })
    expect(row?.creation).toMatchObject({
      row: 2,
      photo: PHOTO,
      product: {
        id: 0,
        parentId: 11,
        parentShippingCost: 4,
        name: 'Big Pouch',
        type: 'PRODUCT',
        price: 1.5,
        noTax: false,
        quantityStep: 1,
        url: '',
        images: [],
        orderBy: 8,
      },
    })
  })

  it('has an empty id cell: rows with any text there make no new product', () => {
    expect(newRows([{ id: 101 }, { id: 'x' }, { id: 999 }])).toEqual([])
  })

  it.each<[string, SheetCells, unknown]>([
    ['a missing name', { name: '', photo: PHOTO }, [{ kind: 'rule', field: 'name', fault: 'nameMissing' }]],
    ['a missing photo', { name: 'New' }, [{ kind: 'rule', field: 'images', fault: 'photoMissing' }]],
    [
      'a text that is no address of a photo',
      { name: 'New', photo: 'pouch.jpg' },
      [{ kind: 'notAPhotoAddress' }],
    ],
    ['an unknown group', { parentId: 999, name: 'New', photo: PHOTO }, [{ kind: 'noGroup' }]],
    ['a group that is no number', { parentId: 'Pouches', name: 'New', photo: PHOTO }, [{ kind: 'noGroup' }]],
    [
      'a group that cannot hold products',
      { parentId: 101, name: 'New', photo: PHOTO },
      [{ kind: 'rule', field: 'parentId', fault: 'parentCannotHaveChildren' }],
    ],
    [
      'a type that the top level does not hold',
      { parentId: -1, type: 'PRODUCT', name: 'New', photo: PHOTO },
      [{ kind: 'rule', field: 'type', fault: 'typeNotAllowed' }],
    ],
    [
      'cells that cannot be read, and values that the form refuses',
      { name: 'New', photo: PHOTO, price: 'x', noTax: 'perhaps', quantityStep: 0 },
      [
        { kind: 'cell', field: 'price', fault: 'notANumber' },
        { kind: 'cell', field: 'noTax', fault: 'notYesOrNo' },
        { kind: 'rule', field: 'quantityStep', fault: 'notAPositiveWholeNumber' },
      ],
    ],
    [
      'a name that another product of its group has',
      { name: 'tag pouch', photo: PHOTO },
      [{ kind: 'nameTaken', id: 101 }],
    ],
  ])('is refused for %s', (_, cells, expected) => {
    expect(faultsOf(cells)).toEqual(expected)
  })

  it('may use the name of a product in another group, or of an archived one', () => {
    const archivedChildren = new Map([
      [11, [product({ id: 101, parentId: 11, name: 'Tag Pouch', archive: true })]],
    ])
    expect(faultsOf({ parentId: 13, name: 'Tag Pouch', photo: PHOTO })).toEqual([])
    expect(newRows([{ name: 'Tag Pouch', photo: PHOTO }], [], archivedChildren)[0]?.faults).toEqual([])
  })

  it('is refused when an earlier row has the same name', () => {
    const [, secondRow] = newRows([
      { name: 'New', photo: PHOTO },
      { name: ' NEW', photo: PHOTO },
    ])
    expect(secondRow?.faults).toEqual([{ kind: 'sameName', row: 2 }])
  })

  it('creates its product in the group that it names, or else in the group of the page', () => {
    expect(groupIdIn({ number: 2, cells: { parentId: ' ' } }, 11)).toBe(11)
    expect(groupIdIn({ number: 2, cells: {} }, -1)).toBe(-1)
    expect(groupIdIn({ number: 2, cells: { parentId: '-1' } }, 11)).toBe(-1)
    expect(groupIdIn({ number: 2, cells: { parentId: 1.5 } }, 11)).toBeNaN()
  })
})

describe('the positions of new products', () => {
  const positionsOf = (...parameters: Parameters<typeof newRows>) =>
    newRows(...parameters).map(({ creation }) => creation?.product.orderBy)
  const rows = [
    { name: 'One', photo: PHOTO },
    { name: '', photo: PHOTO },
    { name: 'Two', photo: PHOTO },
    { name: 'In front', photo: PHOTO, orderBy: 2 },
    { name: 'Far behind', photo: PHOTO, orderBy: 50 },
    { name: 'Three', photo: PHOTO },
    { parentId: 13, name: 'Elsewhere', photo: PHOTO },
  ]

  it('follow the positions of the products in the group, in the order of the file', () => {
    expect(positionsOf(rows)).toEqual([8, undefined, 9, 2, 50, 51, 1])
  })

  it('stay the same while the products are being created', () => {
    const childrenAfterCreation = new Map([
      [
        11,
        [...(childrenByParentId.get(11) ?? []), product({ id: 201, parentId: 11, name: 'Two', orderBy: 9 })],
      ],
    ])
    expect(positionsOf(rows, [[4, 201]], childrenAfterCreation)).toEqual([8, undefined, 9, 2, 50, 51, 1])
  })
})

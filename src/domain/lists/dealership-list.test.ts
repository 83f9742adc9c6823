import { describe, expect, it, test } from 'vitest'
import { product } from '#tests/support/product.ts'
import {
  findListByName,
  haveRoomInList,
  listLinesOf,
  listNameOf,
  replacedQuantities,
  withAddedQuantity,
  withListLines,
  withoutListLine,
  withoutPrices,
  withReplacedListLine,
} from './dealership-list.ts'

const POUCH = { productId: 101, name: 'Tag Pouch', quantity: 100, price: 0.45 }
const FRAME = { productId: 121, name: 'Plate Frame', quantity: 2, price: 2.15 }

test.each([
  ['  Monday   order ', 'Monday order'],
  [' \n ', ''],
  ['x'.repeat(70), 'x'.repeat(60)],
])('the name %j is stored as %j', (typedName, name) => {
  expect(listNameOf(typedName)).toBe(name)
})

test('a list is found by its name in upper or lower case', () => {
  const list = { id: 'a', dealershipId: 1, name: 'Monday order', lines: [] }
  expect(findListByName([list], ' monday  ORDER ')).toBe(list)
  expect(findListByName([list], 'Monday')).toBeUndefined()
  const cafeList = { ...list, name: 'Été CAFÉ' }
  expect(findListByName([list, cafeList], 'été café')).toBe(cafeList)
})

describe('new lines', () => {
  it('follow the earlier lines, and replace the quantity of a product that is in the list', () => {
    expect(withListLines([POUCH], [FRAME, { ...POUCH, quantity: 300, price: 0.5 }])).toEqual([
      { ...POUCH, quantity: 300, price: 0.5 },
      FRAME,
    ])
  })

  it('replace the quantities of products that are in the list with another quantity', () => {
    const newLines = [{ ...POUCH, quantity: 500 }, FRAME, { ...POUCH, productId: 5 }]
    expect(replacedQuantities([POUCH, FRAME], newLines)).toEqual([{ line: POUCH, newQuantity: 500 }])
    expect(replacedQuantities([POUCH], [{ ...POUCH, quantity: 0 }])).toEqual([])
  })

  it('can be added to the quantity of their product, up to 100,000', () => {
    expect(withAddedQuantity([POUCH, FRAME], { ...POUCH, quantity: 500 })).toEqual([
      { ...POUCH, quantity: 600 },
      FRAME,
    ])
    expect(withAddedQuantity([FRAME], POUCH)).toEqual([FRAME, POUCH])
    expect(withAddedQuantity([POUCH], { ...POUCH, quantity: 99_950 })).toEqual([
      { ...POUCH, quantity: 100_000 },
    ])
  })

  it('with the quantity 0 are left out', () => {
    expect(withListLines([POUCH], [{ ...FRAME, quantity: 0 }])).toEqual([POUCH])
  })

  it('after the 300th line of the list are left out', () => {
    const lines = Array.from({ length: 301 }, (_, index) => ({ ...POUCH, productId: index + 1 }))
    expect(
      withListLines([], lines)
        .map(({ productId }) => productId)
        .at(-1),
    ).toBe(300)
  })

  it('have room if the list has 300 lines with them', () => {
    const lines = Array.from({ length: 299 }, (_, index) => ({ ...POUCH, productId: 1000 + index }))
    expect(haveRoomInList([POUCH], lines)).toBe(true)
    expect(haveRoomInList([POUCH, FRAME], lines)).toBe(false)
    expect(haveRoomInList([POUCH, FRAME], [POUCH, ...lines.slice(0, 298)])).toBe(true)
  })

  it('of products that the list has need no place, also in a list with more than 300 lines', () => {
    const lines = Array.from({ length: 301 }, (_, index) => ({ ...POUCH, productId: 1000 + index }))
    const newLine = { ...POUCH, productId: 1000, quantity: 500 }
    expect([haveRoomInList(lines, [newLine]), haveRoomInList(lines, [FRAME])]).toEqual([true, false])
    expect(withListLines(lines, [newLine])).toEqual([newLine, ...lines.slice(1)])
    expect(withListLines(lines, [FRAME])).toEqual(lines)
  })

  it('have the dealership’s prices', () => {
    const discountedProduct = product({
      id: 102,
      name: 'Tag Pouch Heavy',
      price: 0.6,
      discountsDTO: [{ dealershipId: 1, type: 'DISCOUNT_DEALER', value: 10 }],
    })
    const goods = [{ product: discountedProduct, quantity: 50 }]
    expect(listLinesOf(goods, { id: 1 }).map(({ price }) => price)).toEqual([0.54])
    expect(listLinesOf(goods, null).map(({ price }) => price)).toEqual([0.6])
  })
})

test('a line is removed by its product', () => {
  expect(withoutListLine([POUCH, FRAME], 101)).toEqual([FRAME])
})

test('a new line takes the place of the old line; if the list has its product already, the larger quantity stays', () => {
  const newLine = { productId: 102, name: 'Tag Pouch Plus', quantity: 200, price: 0.5 }
  expect(withReplacedListLine([POUCH, FRAME], 101, newLine)).toEqual([newLine, FRAME])
  expect(withReplacedListLine([POUCH, FRAME, { ...newLine, quantity: 50 }], 101, newLine)).toEqual([
    newLine,
    FRAME,
  ])
  expect(withReplacedListLine([POUCH], 101, { ...POUCH, price: 0.6 })).toEqual([{ ...POUCH, price: 0.6 }])
  expect(withReplacedListLine([FRAME], 121, { ...FRAME, productId: 122 })).toEqual([
    { ...FRAME, productId: 122 },
  ])
})

test('lines for another dealership have no prices', () => {
  expect(withoutPrices([POUCH])).toEqual([{ ...POUCH, price: null }])
})

// Lines with a number as product and a number as quantity, in the ways in which people write them (G191).
import { describe, expect, test } from 'vitest'
import { readOrderText } from './order-text.ts'
import type { TypedQuantity } from './typed-quantity.ts'

type ExpectedLine = [productWords: string, quantity: TypedQuantity]
const linesIn = (text: string) =>
  readOrderText(text).lines.map(({ rowIndex: _, line: __, text: ___, ...line }) => line)

describe('reads the first number as the product', () => {
  test.each<[string, ...ExpectedLine]>([
    ['121 4', '121', 4],
    ['121 +4', '121', 4],
    ['121 1,000', '121', 1000],
    ['121: 4', '121', 4],
    ['121=4', '121', 4],
    ['121 = 4', '121', 4],
    ['121 (4)', '121', 4],
    ['121 [4]', '121', 4],
    ['121 -> 4', '121', 4],
    ['121 => 4', '121', 4],
    ['121 → 4', '121', 4],
    ['121 .... 4', '121', 4],
    ['121. 4', '121', 4],
    ['121 4 x', '121', 4],
    ['#121 4', '#121', 4],
    ['#121 +4', '#121', 4],
    ['#121 x 4', '#121', 4],
    ['#121 - 4', '#121', 4],
    ['#121-4', '#121', 4],
    ['#121/4', '#121', 4],
    ['#121=4', '#121', 4],
    ['No. 121 - 4', 'No. 121', 4],
    ['Item 121 4', '121', 4],
    ['Item #121 4', '#121', 4],
    ['Item No. 121: 4', '121', 4],
    ['Item 121, Qty 4', '121', 4],
    ['Item: 121\tQty: 4', '121', 4],
    ['SKU 121 Qty 4', '121', 4],
    ['121 @ 4', '121', null],
    ['121 -4', '121', 'below-one'],
    ['121 x 1.5', '121', 'not-whole'],
    ['121', '121', null],
    ['121 x', '121', null],
    ['x 121', '121', null],
  ])('%s', (text, ...expected) =>
    expect(linesIn(text)).toMatchObject([{ productWords: expected[0], quantity: expected[1] }]),
  )
})

describe('ignores bullets, boxes to tick and numbers of a list', () => {
  test.each<[string, ...ExpectedLine]>([
    ['5#103', '#103', 5],
    ['5 x https://counter.example/product/103', 'https://counter.example/product/103', 5],
    ['- 121 4', '121', 4],
    ['-121 4', '121', 4],
    ['* 121, 4', '121', 4],
    ['*121, 4', '121', 4],
    ['• 121; 4', '121', 4],
    ['•121\t4', '121', 4],
    ['– 121 4', '121', 4],
    ['[ ] 121 4', '121', 4],
    ['[x] 121 4', '121', 4],
    ['☐ 121 4', '121', 4],
    ['1. 121 4', '121', 4],
    ['1. 121, 4', '121', 4],
    ['2) 121: 4', '121', 4],
    ['> - 121 4', '121', 4],
    ['1. 121', '121', null],
    ['4) 121', '121', null],
    ['- 121', '121', null],
  ])('%s', (text, ...expected) =>
    expect(linesIn(text)).toMatchObject([{ productWords: expected[0], quantity: expected[1] }]),
  )
})

describe('reads the first number as the quantity', () => {
  test.each<[string, ...ExpectedLine]>([
    ['4 of 121', '121', 4],
    ['4 of #121', '#121', 4],
    ['4 x #121', '#121', 4],
    ['4 - #121', '#121', 4],
    ['4/#121', '#121', 4],
    ['(4) 121', '121', 4],
    ['[4] 121', '121', 4],
    ['4 pcs x 121', '121', 4],
    ['4 ea. 121', '121', 4],
    ['4 units of #121', '#121', 4],
    ['Qty 4 - 121', '121', 4],
    ['Qty: 4 Item: 121', '121', 4],
  ])('%s', (text, ...expected) =>
    expect(linesIn(text)).toMatchObject([{ productWords: expected[0], quantity: expected[1] }]),
  )
})

describe('offers both readings', () => {
  test.each([
    '121 x 4',
    '121 x4',
    '121x4',
    '121× 4',
    '121 * 4',
    '121 - 4',
    '121 – 4',
    '121 — 4',
    '121 + 4',
    '1) 121 x 4',
    '- 121 - 4',
    '121 - 4 - 2.15',
  ])('%s', (text) => {
    expect(linesIn(text)).toEqual([
      {
        productWords: '121',
        quantity: 4,
        otherReading: { productWords: '4', quantity: 121 },
        otherLikelihood: 'equal',
      },
    ])
  })
  test.each(['4 x 121', '4× 121', '4 - 121', '- 4 x 121'])('%s', (text) => {
    expect(linesIn(text)).toEqual([
      {
        productWords: '4',
        quantity: 121,
        otherReading: { productWords: '121', quantity: 4 },
        otherLikelihood: 'equal',
      },
    ])
  })
  test.each(['121-4', '121/4', '121 / 4', '121+4'])('%s, which may also be no order line', (text) => {
    const otherReading = { productWords: '4', quantity: 121 }
    expect(linesIn(text)).toEqual([
      { productWords: '121', quantity: 4, otherReading, otherLikelihood: 'unsure' },
    ])
  })
  test.each(['4 121', '4: 121', '4 = 121', '4 (121)'])(
    '%s: the second number as the product is the unlikely reading',
    (text) => {
      const otherReading = { productWords: '121', quantity: 4 }
      expect(linesIn(text)).toEqual([
        { productWords: '4', quantity: 121, otherReading, otherLikelihood: 'unlikely' },
      ])
    },
  )
})

test.each(['11-26', '4/5', '2026-11-26'])('%s is a date, and no product with a quantity', (text) => {
  expect(linesIn(text)).toEqual([{ productWords: text, quantity: null }])
})

describe('reads a unit behind the quantity', () => {
  test.each<[string, ...ExpectedLine]>([
    ['121 x 4 pcs', '121', 4],
    ['121 - 4 pcs', '121', 4],
    ['121 4ea', '121', 4],
    ['121 x 4 cases', '121', { likelyPieces: 4 }],
    ['121 x4 boxes', '121', { likelyPieces: 4 }],
    ['121 4 boxes', '121', { likelyPieces: 4 }],
    ['121 - 4 ctn', '121', { likelyPieces: 4 }],
    ['121 4-pack', '121', { likelyPieces: 4 }],
    ['121 x 2 dozen', '121', { likelyPieces: 24 }],
    ['121 qty: 4 cases', '121', { likelyPieces: 4 }],
    ['No. 121 x 4 cases', 'No. 121', { likelyPieces: 4 }],
    ['Item 121 x 4 rolls', '121', { likelyPieces: 4 }],
    ['4 cases of 121', '121', { likelyPieces: 4 }],
    ['4 boxes 121', '121', { likelyPieces: 4 }],
    ['121, 4 boxes', '121', { likelyPieces: 4 }],
    ['121\t4 cases', '121', { likelyPieces: 4 }],
    ['121;4 boxes', '121', { likelyPieces: 4 }],
    ['Plate Frame Chrome, 4 boxes', 'Plate Frame Chrome', { likelyPieces: 4 }],
    ['Plate Frame Chrome x 4 boxes', 'Plate Frame Chrome', { likelyPieces: 4 }],
    ['4 cases Plate Frame Chrome', 'Plate Frame Chrome', { likelyPieces: 4 }],
    ['4 case of Plate Frame', 'Plate Frame', { likelyPieces: 4 }],
    ['4 case covers', 'case covers', 4],
  ])('%s', (text, ...expected) =>
    expect(linesIn(text)).toMatchObject([{ productWords: expected[0], quantity: expected[1] }]),
  )

  test('a pack is part of the name if another column is the quantity, and a quantity in the quantity column', () => {
    expect(linesIn('121\t12 pack\t4')).toEqual([{ productWords: '121', quantity: 4 }])
    expect(linesIn('121\t4\n103\t2 boxes')).toEqual([
      { productWords: '121', quantity: 4 },
      { productWords: '103', quantity: { likelyPieces: 2 } },
    ])
  })
  test.each(['121 x 4 red', '121 4 red', '121 x 4red'])(
    '%s: unknown words may be a unit or a part of the name',
    (text) => {
      const [line] = linesIn(text)
      expect(line).toMatchObject({
        quantity: 121,
        otherReading: { productWords: '121', quantity: { likelyPieces: 4 } },
      })
    },
  )
})

test.each(['121 x 4, 103 x 2', '121 4, 103 2', '121 4 and 103 2', '121 4 100', '1 - 121 - 4', '121 4/100'])(
  '%s has more numbers than a line needs',
  (text) => expect(linesIn(text)).toEqual([{ productWords: '', quantity: null, isCrowded: true }]),
)

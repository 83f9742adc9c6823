import { describe, expect, test } from 'vitest'
import {
  type CountEntry,
  countedProducts,
  possibleReadings,
  readCountedQuantity,
  splitCode,
} from './shelf-count.ts'

const entry = (
  productId: number,
  kind: CountEntry['kind'],
  quantity: number,
  countedBy = 'ann',
): CountEntry => ({
  productId,
  name: `Product ${productId}`,
  kind,
  quantity,
  countedBy,
  countedAt: 5,
})

describe('the counted products', () => {
  test.each([
    ['nothing is counted', [], []],
    [
      'the product that was counted last comes first',
      [entry(1, 'replace', 4), entry(2, 'replace', 0)],
      [
        ['2', 0],
        ['1', 4],
      ],
    ],
    ['a second count replaces the first', [entry(1, 'replace', 4), entry(1, 'replace', 7)], [['1', 7]]],
    ['a second shelf is added', [entry(1, 'replace', 4), entry(1, 'add', 7)], [['1', 11]]],
    ['a removed product is not counted', [entry(1, 'replace', 4), entry(1, 'remove', 0)], []],
    [
      'the count of a removed product starts again',
      [entry(1, 'replace', 4), entry(1, 'remove', 0), entry(1, 'add', 2)],
      [['1', 2]],
    ],
  ])('%s', (_, entries, expected) => {
    expect(countedProducts(entries).map(({ productId, quantity }) => [String(productId), quantity])).toEqual(
      expected,
    )
  })

  test('name the person who counted last', () => {
    const [product] = countedProducts([entry(1, 'replace', 4, 'ann'), entry(1, 'add', 7, 'bob')])
    expect(product?.countedBy).toBe('bob')
  })
})

test.each([
  ['12', 12],
  ['0', 0],
  [' 1,000 ', 1000],
  ['12x', 12],
  ['12 ×', 12],
  ['100000', 100_000],
  ['100001', null],
  ['#101', null],
  ['-3', null],
  ['2.5', null],
  ['', null],
])('the counted quantity %j is %s', (text, quantity) => {
  expect(readCountedQuantity(text)).toBe(quantity)
})

test.each([
  ['101', [['101', null]]],
  [
    '12 101',
    [
      ['12 101', null],
      ['101', 12],
      ['12', 101],
    ],
  ],
  ['12 x #101', [['#101', 12]]],
  ['5#103', [['#103', 5]]],
  ['5 https://counter.example/product/103', [['https://counter.example/product/103', 5]]],
  ['#103', [['#103', null]]],
  ['key tag #2', [['key tag #2', null]]],
  [
    'plate frame x 5',
    [
      ['plate frame x 5', null],
      ['plate frame', 5],
    ],
  ],
  [
    '  plate   frame 0 ',
    [
      ['plate frame 0', null],
      ['plate frame', 0],
    ],
  ],
])('the typed line %j can mean these products and quantities', (text, expected) => {
  expect(possibleReadings(text).map(({ productWords, quantity }) => [productWords, quantity])).toEqual(
    expected,
  )
})

test.each([
  ['8#121', { textBefore: '8', code: '#121' }],
  ['8 x #121', { textBefore: '8 x', code: '#121' }],
  ['#121', { textBefore: '', code: '#121' }],
  ['key tag #2', null],
  ['#121 8', null],
])('the text %j ends in the code of a scan: %j', (text, scan) => {
  expect(splitCode(text)).toEqual(scan)
})

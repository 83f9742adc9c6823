import { describe, expect, test } from 'vitest'
import { product } from '#tests/support/product.ts'
import type { Product } from '../products/product.ts'
import { readOrderText } from './order-text.ts'
import { checkLines, type ProductMatch } from './quick-order.ts'

const pouch = product({ id: 101, startValue: 100, quantityStep: 100, startAdminValue: 50 })
const frame = product({ id: 121 })
const MATCHES: Record<string, ProductMatch> = {
  '101': { kind: 'found', product: pouch },
  pouch: { kind: 'found', product: pouch },
  '121': { kind: 'found', product: frame },
  tag: { kind: 'several', products: [pouch, frame], count: 40 },
  nothing: { kind: 'not-found' },
}
const checkedLinesIn = (text: string, isAdmin = false) =>
  checkLines(readOrderText(text).lines, (productWords) => MATCHES[productWords], isAdmin)

describe('the outcome of a buyer’s line', () => {
  test.each([
    ['101 100', { kind: 'ready', product: pouch, quantity: 100 }],
    ['121 3', { kind: 'ready', product: frame, quantity: 3 }],
    ['101 50', { kind: 'below-start', product: pouch, quantity: 50, nearestQuantity: 100 }],
    ['101 150', { kind: 'off-step', product: pouch, quantity: 150, nearestQuantity: 200 }],
    ['101', { kind: 'no-quantity', product: pouch, quantity: null, nearestQuantity: 100 }],
    ['101 500000', { kind: 'too-many', product: pouch, quantity: 500_000, nearestQuantity: 100_000 }],
    ['tag 5', { kind: 'several', productWords: 'tag', products: [pouch, frame], count: 40, quantity: 5 }],
    ['nothing 5', { kind: 'not-found' }],
    ['later 5', { kind: 'looking' }],
  ])('%s', (text, outcome) => {
    expect(checkedLinesIn(text)).toEqual([{ rowIndexes: [0], line: 1, typedText: text, outcome }])
  })
})

describe('the outcome of a line of staff', () => {
  test.each([
    ['101 7', { kind: 'ready', product: pouch, quantity: 7 }],
    ['101', { kind: 'no-quantity', product: pouch, quantity: null, nearestQuantity: 50 }],
    ['101 100001', { kind: 'too-many', product: pouch, quantity: 100_001, nearestQuantity: 100_000 }],
  ])('%s', (text, outcome) => {
    expect(checkedLinesIn(text, true)).toEqual([{ rowIndexes: [0], line: 1, typedText: text, outcome }])
  })
})

test('checkLines joins the lines of one product at their first line, judges their sum, and marks their later lines as joined', () => {
  expect(checkedLinesIn('101 60\n121 1\n\npouch 40')).toEqual([
    {
      rowIndexes: [0, 2],
      line: 1,
      typedText: '101 60',
      outcome: { kind: 'ready', product: pouch, quantity: 100 },
    },
    { rowIndexes: [1], line: 2, typedText: '121 1', outcome: { kind: 'ready', product: frame, quantity: 1 } },
    {
      rowIndexes: [2],
      line: 4,
      typedText: 'pouch 40',
      outcome: { kind: 'joined', line: 1, name: 'Product 101' },
    },
  ])
})

test('checkLines asks for the missing quantity of a line, also when another line has the same product', () => {
  const missingQuantity = (product: Product, nearestQuantity: number) => ({
    kind: 'no-quantity',
    product,
    quantity: null,
    nearestQuantity,
  })
  expect(checkedLinesIn('121\t2\n121\t')[0]).toMatchObject({
    rowIndexes: [0, 1],
    outcome: missingQuantity(frame, 2),
  })
  expect(checkedLinesIn('121\n121\n121')[0]).toMatchObject({
    rowIndexes: [0, 1, 2],
    outcome: missingQuantity(frame, 1),
  })
  expect(checkedLinesIn('101\n101 150')[0]).toMatchObject({ outcome: missingQuantity(pouch, 200) })
})

test('checkLines refuses a quantity that is no whole number above zero, also when other lines have the same product', () => {
  const refusedQuantity = (kind: string, nearestQuantity: number) => ({
    kind,
    product: frame,
    quantity: null,
    nearestQuantity,
  })
  expect(checkedLinesIn('121 1.5').map(({ outcome }) => outcome)).toEqual([refusedQuantity('not-whole', 1)])
  expect(checkedLinesIn('121 1.5\n121 2')[0]?.outcome).toEqual(refusedQuantity('not-whole', 2))
  expect(checkedLinesIn('121\n121\t-3\n121 4')[0]?.outcome).toEqual(refusedQuantity('below-one', 4))
  expect(checkedLinesIn('121 1.000')[0]?.outcome).toEqual(refusedQuantity('not-whole', 1))
  expect(checkedLinesIn('Item\tQty\n121\tmany')[0]?.outcome).toEqual(refusedQuantity('no-number', 1))
})

test('checkLines reports a quantity without a product', () => {
  expect(checkedLinesIn('\t5')).toEqual([
    { rowIndexes: [0], line: 1, typedText: '5', outcome: { kind: 'no-product', quantity: 5 } },
  ])
})

test('a number that belongs to the name or id of the product is not the quantity; any other number is', () => {
  const calendar = product({ id: 7, name: 'Calendar 2026' })
  const paper = product({ id: 8, name: 'Tag Paper Letter 8.5 x 11' })
  const letter = product({ id: 9, name: 'Tag Paper Letter 8.5' })
  const matches: Record<string, ProductMatch> = {
    calendar: { kind: 'found', product: calendar },
    'calendar 2026': { kind: 'found', product: calendar },
    'tag paper letter': { kind: 'several', products: [paper, letter], count: 2 },
    'tag paper': { kind: 'several', products: [paper, pouch], count: 2 },
  }
  const outcomeOf = (text: string) =>
    checkLines(readOrderText(text).lines, (productWords) => matches[productWords.toLowerCase()], false)[0]
      ?.outcome
  expect(outcomeOf('Calendar 2026')).toMatchObject({ kind: 'no-quantity', product: calendar })
  expect(outcomeOf('2026 Calendar')).toMatchObject({ kind: 'no-quantity', product: calendar })
  expect(outcomeOf('7 Calendar')).toMatchObject({ kind: 'no-quantity', product: calendar })
  expect(outcomeOf('Calendar 5')).toMatchObject({ kind: 'ready', quantity: 5 })
  expect(outcomeOf('Calendar 2026 2026')).toMatchObject({ kind: 'ready', quantity: 2026 })
  expect(outcomeOf('Tag Paper 8.5')).toMatchObject({ kind: 'several', quantity: null })
  expect(outcomeOf('Tag Paper Letter 8.5')).toMatchObject({ kind: 'no-quantity', product: letter })
  expect(outcomeOf('Tag Paper 4')).toMatchObject({ kind: 'several', quantity: 4 })
})

test('checkLines reads the number that is an id as the product; when both numbers are ids, the person chooses', () => {
  expect(checkedLinesIn('4 x 121')[0]?.outcome).toMatchObject({ kind: 'looking' })
  const outcomeFor = (matches: Record<string, ProductMatch>) =>
    checkLines(readOrderText('4 x 121').lines, (productWords) => matches[productWords], false)[0]?.outcome
  const noMatch: ProductMatch = { kind: 'not-found' }
  const product4 = product({ id: 4 })
  expect(outcomeFor({ '4': noMatch, '121': { kind: 'found', product: frame } })).toEqual({
    kind: 'ready',
    product: frame,
    quantity: 4,
  })
  expect(
    outcomeFor({ '4': { kind: 'found', product: product4 }, '121': { kind: 'found', product: frame } }),
  ).toEqual({
    kind: 'either',
    readings: [
      { product: frame, quantity: 4 },
      { product: product4, quantity: 121 },
    ],
  })
  expect(outcomeFor({ '4': noMatch, '121': noMatch })).toEqual({ kind: 'not-found' })
})

test('checkLines asks how many pieces packs hold, and suggests the likeliest number', () => {
  const packsQuestion = (nearestQuantity: number) => ({
    kind: 'in-packs',
    product: frame,
    quantity: null,
    nearestQuantity,
  })
  expect(checkedLinesIn('121 x 4 cases')[0]?.outcome).toEqual(packsQuestion(4))
  expect(checkedLinesIn('121\t2 dozen')[0]?.outcome).toEqual(packsQuestion(24))
  expect(checkedLinesIn('101 - 3 boxes')[0]?.outcome).toMatchObject({
    kind: 'in-packs',
    nearestQuantity: 100,
  })
  expect(checkedLinesIn('121 3\n121 4 cases')[0]?.outcome).toEqual(packsQuestion(3))
  expect(checkedLinesIn('121\n121 4 cases')[0]?.outcome).toEqual(packsQuestion(4))
})

test('words behind a second number are a unit or a name; when both readings are possible, the person chooses', () => {
  const ply = product({ id: 9, name: '4 ply paper' })
  const plyFor121 = product({ id: 121, name: '4 ply paper' })
  const noMatch: ProductMatch = { kind: 'not-found' }
  const frameMatch: ProductMatch = { kind: 'found', product: frame }
  const plyMatch: ProductMatch = { kind: 'found', product: ply }
  const outcomeOf = (numberMatch: ProductMatch, nameMatch: ProductMatch, text = '121 x 4 ply') =>
    checkLines(
      readOrderText(text).lines,
      (productWords) =>
        productWords === '121' ? numberMatch : productWords === '4 ply' ? nameMatch : undefined,
      false,
    )[0]?.outcome
  expect(outcomeOf(frameMatch, noMatch)).toEqual({
    kind: 'in-packs',
    product: frame,
    quantity: null,
    nearestQuantity: 4,
  })
  expect(outcomeOf(noMatch, plyMatch)).toEqual({ kind: 'ready', product: ply, quantity: 121 })
  expect(outcomeOf(noMatch, noMatch)).toEqual(noMatch)
  const readings = [
    { product: frame, quantity: 4 },
    { product: ply, quantity: 121 },
  ]
  expect(outcomeOf(frameMatch, plyMatch)).toEqual({ kind: 'either', readings })
  expect(outcomeOf(frameMatch, { kind: 'several', products: [ply], count: 30 })).toEqual({
    kind: 'either',
    readings,
  })
  const sameMatch: ProductMatch = { kind: 'found', product: plyFor121 }
  expect(outcomeOf(sameMatch, sameMatch, '121 4 ply')).toMatchObject({
    kind: 'no-quantity',
    product: plyFor121,
  })
})

test.each(['121-4', '4/121', '121+4', '0004 - 121'])(
  '%s may be no order line: the person has to confirm it',
  (text) => {
    const matchOf = (productWords: string): ProductMatch =>
      productWords === '121' ? { kind: 'found', product: frame } : { kind: 'not-found' }
    const [row] = checkLines(readOrderText(text).lines, matchOf, false)
    expect(row?.outcome).toEqual({ kind: 'either', readings: [{ product: frame, quantity: 4 }] })
    expect(checkLines(readOrderText('555-0142').lines, matchOf, false)[0]?.outcome).toEqual({
      kind: 'not-found',
    })
  },
)

test('checkLines asks whether 4 is the quantity of the line `4 121` when 4 is no product', () => {
  const product4 = product({ id: 4 })
  const outcomeOf = (matchOf4: ProductMatch, matchOf121?: ProductMatch) =>
    checkLines(
      readOrderText('4 121').lines,
      (productWords) => (productWords === '4' ? matchOf4 : matchOf121),
      false,
    )[0]?.outcome
  const noMatch: ProductMatch = { kind: 'not-found' }
  const severalMatches: ProductMatch = { kind: 'several', products: [pouch], count: 9 }
  const frameMatch: ProductMatch = { kind: 'found', product: frame }
  const frameQuestion = { kind: 'either', readings: [{ product: frame, quantity: 4 }] }
  expect(outcomeOf(noMatch, frameMatch)).toEqual(frameQuestion)
  expect(outcomeOf(severalMatches, frameMatch)).toEqual(frameQuestion)
  expect(outcomeOf(noMatch, noMatch)).toEqual(noMatch)
  expect(outcomeOf(noMatch)).toEqual({ kind: 'looking' })
  expect(outcomeOf({ kind: 'found', product: product4 })).toEqual({
    kind: 'ready',
    product: product4,
    quantity: 121,
  })
})

test('checkLines does not guess the products of a line with several products', () => {
  expect(checkedLinesIn('121 x 4, 101 x 100').map(({ outcome }) => outcome)).toEqual([{ kind: 'crowded' }])
})

test('checkLines does not join lines whose product was not found', () => {
  expect(checkedLinesIn('nothing 1\nnothing 2').map(({ rowIndexes }) => rowIndexes)).toEqual([[0], [1]])
})

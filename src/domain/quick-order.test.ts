import { describe, expect, test } from 'vitest'
import { product } from '#tests/support/product.ts'
import { readOrderText } from './order-text.ts'
import { answerLines, type ProductMatch } from './quick-order.ts'

const pouch = product({ id: 101, startValue: 100, quantityStep: 100, startAdminValue: 50 })
const frame = product({ id: 121 })
const MATCHES: Record<string, ProductMatch> = {
  '101': { kind: 'found', product: pouch },
  pouch: { kind: 'found', product: pouch },
  '121': { kind: 'found', product: frame },
  tag: { kind: 'several', products: [pouch, frame], count: 40 },
  nothing: { kind: 'not-found' },
}
const answers = (text: string, isAdmin = false) =>
  answerLines(readOrderText(text), (what) => MATCHES[what], isAdmin)

describe('a buyer’s line', () => {
  test.each([
    ['101 100', { kind: 'ready', product: pouch, quantity: 100 }],
    ['121 3', { kind: 'ready', product: frame, quantity: 3 }],
    ['101 50', { kind: 'below-start', product: pouch, quantity: 50, fitting: 100 }],
    ['101 150', { kind: 'off-step', product: pouch, quantity: 150, fitting: 200 }],
    ['101', { kind: 'no-quantity', product: pouch, quantity: null, fitting: 100 }],
    ['101 500000', { kind: 'too-many', product: pouch, quantity: 500_000, fitting: 100_000 }],
    ['tag 5', { kind: 'several', what: 'tag', products: [pouch, frame], count: 40, quantity: 5 }],
    ['nothing 5', { kind: 'not-found' }],
    ['later 5', { kind: 'looking' }],
  ])('%s', (text, answer) => {
    expect(answers(text)).toEqual([{ ats: [0], typed: text, answer }])
  })
})

describe('staff', () => {
  test.each([
    ['101 7', { kind: 'ready', product: pouch, quantity: 7 }],
    ['101', { kind: 'no-quantity', product: pouch, quantity: null, fitting: 50 }],
    ['101 100001', { kind: 'too-many', product: pouch, quantity: 100_001, fitting: 100_000 }],
  ])('%s', (text, answer) => {
    expect(answers(text, true)).toEqual([{ ats: [0], typed: text, answer }])
  })
})

test('lines of one product are joined in the place of the first, judged by their sum, and each says so', () => {
  expect(answers('101 60\n121 1\npouch 39\n101')).toEqual([
    { ats: [0, 2, 3], typed: '101 60', answer: { kind: 'ready', product: pouch, quantity: 100 } },
    { ats: [1], typed: '121 1', answer: { kind: 'ready', product: frame, quantity: 1 } },
    { ats: [2], typed: 'pouch 39', answer: { kind: 'joined', line: 1, name: 'Product 101' } },
    { ats: [3], typed: '101', answer: { kind: 'joined', line: 1, name: 'Product 101' } },
  ])
  expect(answers('101\n101 50')).toMatchObject([
    { ats: [0, 1], answer: { kind: 'below-start', quantity: 51 } },
    { ats: [1], answer: { kind: 'joined', line: 1 } },
  ])
})

test('repeated scans count pieces', () => {
  expect(answers('121\n121\n121')[0]).toEqual({
    ats: [0, 1, 2],
    typed: '121',
    answer: { kind: 'ready', product: frame, quantity: 3 },
  })
})

test('a quantity that is no whole number counts no piece, also beside others', () => {
  const refused = { kind: 'not-whole', product: frame, quantity: null, fitting: 1 }
  expect(answers('121 1.5').map(({ answer }) => answer)).toEqual([refused])
  expect(answers('121 1.5\n121 2')[0]?.answer).toEqual(refused)
  expect(answers('121\n121\t-3\n121 4')[0]?.answer).toEqual(refused)
  expect(answers('121 1.000')[0]?.answer).toEqual(refused)
  expect(answers('121\t1.000')[0]?.answer).toEqual(refused)
})

test('what was not found is not joined', () => {
  expect(answers('nothing 1\nnothing 2').map(({ ats }) => ats)).toEqual([[0], [1]])
})

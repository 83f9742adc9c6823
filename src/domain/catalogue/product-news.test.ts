import { describe, expect, it, test } from 'vitest'
import { product } from '#tests/support/product.ts'
import type { Product } from '../products/product.ts'
import {
  afterArrival,
  newsOf,
  type NewsBasis,
  type OwnProducts,
  type ProductNews,
  successorOf,
} from './product-news.ts'
import { areTermsSame, type TermsStep, termsOf, withStep } from './product-terms.ts'

const DAY = 86_400_000
const NOW = 200 * DAY
const OWN: OwnProducts = {
  bought: new Set([1]),
  inCart: new Set([2]),
  lists: new Map([[3, ['Monday order']]]),
  scheduled: new Set([4]),
  waiting: new Set([5]),
}
const BASIS: NewsBasis = { own: OWN, decisions: new Map(), pricing: { id: 7 }, now: NOW }

const pouch = (fields: Partial<Product> = {}) =>
  product({ id: 1, name: 'Tag Pouch', price: 2, startValue: 10, quantityStep: 10, ...fields })
const step = (daysAgo: number, before: Product | null): TermsStep => ({
  at: NOW - daysAgo * DAY,
  before: before && termsOf(before),
})

/** The values of the news about the pouch, as `price 2 → 3`. */
function valuesOf(steps: TermsStep[], current: Product | null, basis = BASIS): string[] {
  const products = new Map(current === null ? [] : [[1, termsOf(current)]])
  return newsOf({ steps: new Map([[1, steps]]), products }, basis).flatMap(({ values }) =>
    values.map((value) => ('before' in value ? `${value.kind} ${value.before} → ${value.now}` : value.kind)),
  )
}

const percent = (type: 'DISCOUNT_DEALER' | 'MARKUP_DEALER', dealershipId: number, value: number) => ({
  type,
  dealershipId,
  value,
})

describe('the news of a product', () => {
  test.each<[title: string, steps: TermsStep[], current: Product | null, values: string[]]>([
    ['a price that moved', [step(1, pouch())], pouch({ price: 3 }), ['price 2 → 3']],
    ['a new minimum', [step(1, pouch())], pouch({ startValue: 20 }), ['minimum 10 → 20']],
    ['a new step', [step(1, pouch())], pouch({ quantityStep: 5 }), ['step 10 → 5']],
    [
      'a price and a minimum at once',
      [step(1, pouch())],
      pouch({ price: 3, startValue: 20 }),
      ['price 2 → 3', 'minimum 10 → 20'],
    ],
    ['a removed product', [step(1, pouch())], null, ['gone']],
    ['an archived product', [step(1, pouch())], pouch({ archive: true }), ['gone']],
    ['a hidden product', [step(1, pouch())], pouch({ hiddenProduct: true }), ['gone']],
    ['a product that became a group', [step(1, pouch())], pouch({ type: 'OPTIONS' }), ['gone']],
    ['a product that is for sale again', [step(1, pouch({ archive: true }))], pouch(), ['back']],
    ['a product that came back within the 90 days', [step(9, pouch()), step(2, null)], pouch(), []],
    ['a new product', [step(1, null)], pouch(), []],
    [
      'a new product whose price moved later',
      [step(9, null), step(1, pouch())],
      pouch({ price: 3 }),
      ['price 2 → 3'],
    ],
    [
      'two changes: the first old and the last new value',
      [step(9, pouch()), step(1, pouch({ price: 3 }))],
      pouch({ price: 4 }),
      ['price 2 → 4'],
    ],
    ['a change back to the old value', [step(9, pouch()), step(1, pouch({ price: 3 }))], pouch(), []],
    ['a change 90 days ago', [step(90, pouch())], pouch({ price: 3 }), []],
    [
      'two changes, the first 90 days ago: only the second',
      [step(90, pouch()), step(1, pouch({ price: 3 }))],
      pouch({ price: 4 }),
      ['price 3 → 4'],
    ],
    [
      'a discount of this dealership',
      [step(1, pouch())],
      pouch({ discountsDTO: [percent('DISCOUNT_DEALER', 7, 10)] }),
      ['price 2 → 1.8'],
    ],
    [
      'a markup of another dealership',
      [step(1, pouch())],
      pouch({ discountsDTO: [percent('MARKUP_DEALER', 8, 10)] }),
      [],
    ],
    [
      'a list price and a markup that leave the own price unchanged',
      [step(1, pouch({ discountsDTO: [percent('DISCOUNT_DEALER', 7, 50)] }))],
      pouch({ price: 1 }),
      [],
    ],
    ['a new name', [step(1, pouch({ name: 'Pouch' }))], pouch(), []],
  ])('%s', (_title, steps, current, values) => {
    expect(valuesOf(steps, current)).toEqual(values)
  })
})

it('has the 2 products of the dealership if 3 of 500 products changed', () => {
  const all = Array.from({ length: 500 }, (_, index) =>
    pouch({ id: index + 1, name: `Product ${index + 1}` }),
  )
  const changed = [1, 4, 100]
  const products = new Map(
    all.map((item) => [item.id, termsOf(changed.includes(item.id) ? { ...item, price: 3 } : item)]),
  )
  const steps = new Map(changed.map((id) => [id, [step(1, pouch({ id }))]]))
  expect(newsOf({ steps, products }, BASIS).map(({ name }) => name)).toEqual(['Product 1', 'Product 4'])
})

it('names each place where the dealership has the product, latest change first', () => {
  const ids = [1, 2, 3, 4, 5, 6]
  const steps = new Map(ids.map((id) => [id, [step(id, pouch({ id }))]]))
  const products = new Map(ids.map((id) => [id, termsOf(pouch({ id, price: 3 }))]))
  const none = { isBought: false, isInCart: false, lists: [], isScheduled: false, isWaiting: false }
  expect(newsOf({ steps, products }, BASIS).map(({ productId, places }) => [productId, places])).toEqual([
    [1, { ...none, isBought: true }],
    [2, { ...none, isInCart: true }],
    [3, { ...none, lists: ['Monday order'] }],
    [4, { ...none, isScheduled: true }],
    [5, { ...none, isWaiting: true }],
  ])
})

it('keeps a decided product on the page, and asks again after a later change', () => {
  const decisions = new Map([[9, { kind: 'removed' as const, at: NOW - 5 * DAY }]])
  const decisionAfter = (daysAgo: number) =>
    newsOf(
      { steps: new Map([[9, [step(daysAgo, pouch())]]]), products: new Map() },
      { ...BASIS, decisions },
    ).map(({ decision }) => decision?.kind ?? null)
  expect(decisionAfter(6)).toEqual(['removed'])
  expect(decisionAfter(1)).toEqual([null])
})

test('a successor that arrives after a decision is a new change; one that arrived before is none', () => {
  const [news] = newsOf(
    { steps: new Map([[1, [step(9, pouch())]]]), products: new Map() },
    { ...BASIS, decisions: new Map([[1, { kind: 'kept' as const, at: NOW - 5 * DAY }]]) },
  )
  const daysAndDecision = (arrivedAt: number) => {
    const { changedAt, decision } = afterArrival(news as ProductNews, arrivedAt) // the pouch is gone
    return [(NOW - changedAt) / DAY, decision?.kind ?? null]
  }
  expect(daysAndDecision(NOW - 20 * DAY)).toEqual([9, 'kept'])
  expect(daysAndDecision(NOW - 7 * DAY)).toEqual([7, 'kept'])
  expect(daysAndDecision(NOW - 2 * DAY)).toEqual([2, null])
})

describe('the successor of a product that is gone', () => {
  const gone = { productId: 1, name: 'Tag Pouch Standard', parentId: 10 }
  const sibling = (id: number, name: string, fields: Partial<Product> = {}) =>
    product({ id, name, parentId: 10, ...fields })
  const arrived = (...days: [id: number, daysAgo: number][]) =>
    new Map(days.map(([id, daysAgo]) => [id, [step(daysAgo, null)]]))

  test.each<[title: string, siblings: Product[], steps: ReturnType<typeof arrived>, id: number | null]>([
    ['is a new product of its group with a like name', [sibling(2, 'Tag Pouch Plus')], arrived([2, 3]), 2],
    [
      'has the most words of the old name',
      [sibling(2, 'Tag Pouch Plus'), sibling(3, 'Tag pouch, standard 2027')],
      arrived([2, 1], [3, 3]),
      3,
    ],
    [
      'is the latest of several with equally many words',
      [sibling(2, 'Tag Pouch Plus'), sibling(3, 'Tag Pouch Large')],
      arrived([2, 3], [3, 1]),
      3,
    ],
    ['is no product with another name', [sibling(2, 'Plate Frame Standard')], arrived([2, 3]), null],
    ['is no product that was there before', [sibling(2, 'Tag Pouch Plus')], arrived(), null],
    ['is no product that came 90 days ago', [sibling(2, 'Tag Pouch Plus')], arrived([2, 90]), null],
    ['is no archived product', [sibling(2, 'Tag Pouch Plus', { archive: true })], arrived([2, 3]), null],
    [
      'is no product of another group',
      [sibling(2, 'Tag Pouch Plus', { parentId: 11 })],
      arrived([2, 3]),
      null,
    ],
  ])('%s', (_title, siblings, steps, id) => {
    expect(successorOf(gone, siblings, steps, NOW)?.product.id ?? null).toBe(id)
  })
})

describe('the steps of a product', () => {
  it('are without those that are no longer news', () => {
    expect(withStep([step(91, pouch()), step(89, pouch())], step(0, pouch())).map(({ at }) => at)).toEqual([
      NOW - 89 * DAY,
      NOW,
    ])
  })

  it('are at most 20: the first ones and the latest', () => {
    const steps = Array.from({ length: 20 }, (_, index) => step(30 - index, pouch()))
    const days = withStep(steps, step(0, pouch())).map(({ at }) => (NOW - at) / DAY)
    expect([days.length, days[0], days[18], days[19]]).toEqual([20, 30, 12, 0])
  })
})

test.each<[change: Partial<Product>, isSame: boolean]>([
  [{ description: 'New text', averageOrders: 5 }, true],
  [{ name: 'Other name', parentId: 3 }, true],
  [{ discountsDTO: [{ type: 'TAX_DEALER', dealershipId: 7, value: 50 }] }, true],
  [{ discountsDTO: [{ type: 'DISCOUNT_DEALER', dealershipId: 7, value: 50 }] }, false],
  [{ price: 3 }, false],
  [{ startValue: 20 }, false],
  [{ quantityStep: 20 }, false],
  [{ archive: true }, false],
])('the terms with %j are the same: %s', (change, isSame) => {
  expect(areTermsSame(termsOf(pouch()), termsOf(pouch(change)))).toBe(isSame)
})

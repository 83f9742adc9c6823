import { describe, expect, it, test } from 'vitest'
import { product } from '#tests/support/product.ts'
import type { Product } from '../products/product.ts'
import {
  type NewsBasis,
  newsAfterArrival,
  newsOf,
  type OwnProducts,
  type ProductNews,
  successorOf,
} from './product-news.ts'
import { areTermsSame, type TermsChange, termsOf, withTermsChange } from './product-terms.ts'

const DAY = 86_400_000
const NOW = 200 * DAY
const OWN_PRODUCTS: OwnProducts = {
  boughtIds: new Set([1]),
  cartIds: new Set([2]),
  listNames: new Map([[3, ['Monday order']]]),
  scheduledIds: new Set([4]),
  waitingIds: new Set([5]),
}
const BASIS: NewsBasis = { ownProducts: OWN_PRODUCTS, decisions: new Map(), pricing: { id: 7 }, now: NOW }

const pouch = (fields: Partial<Product> = {}) =>
  product({ id: 1, name: 'Tag Pouch', price: 2, startValue: 10, quantityStep: 10, ...fields })
const change = (daysAgo: number, before: Product | null): TermsChange => ({
  at: NOW - daysAgo * DAY,
  before: before && termsOf(before),
})

/** The changed values in the news about the pouch, as `price 2 → 3`. */
function valuesOf(changes: TermsChange[], current: Product | null, basis = BASIS): string[] {
  const products = new Map(current === null ? [] : [[1, termsOf(current)]])
  return newsOf({ changes: new Map([[1, changes]]), products }, basis).flatMap(({ values }) =>
    values.map((value) =>
      'oldValue' in value ? `${value.kind} ${value.oldValue} → ${value.newValue}` : value.kind,
    ),
  )
}

const percentage = (type: 'DISCOUNT_DEALER' | 'MARKUP_DEALER', dealershipId: number, value: number) => ({
  type,
  dealershipId,
  value,
})

describe('the values in the news of a product', () => {
  test.each<[title: string, changes: TermsChange[], current: Product | null, values: string[]]>([
    ['a price that moved', [change(1, pouch())], pouch({ price: 3 }), ['price 2 → 3']],
    ['a new minimum', [change(1, pouch())], pouch({ startValue: 20 }), ['minimum 10 → 20']],
    ['a new quantity step', [change(1, pouch())], pouch({ quantityStep: 5 }), ['step 10 → 5']],
    [
      'a price and a minimum at once',
      [change(1, pouch())],
      pouch({ price: 3, startValue: 20 }),
      ['price 2 → 3', 'minimum 10 → 20'],
    ],
    ['a removed product', [change(1, pouch())], null, ['gone']],
    ['an archived product', [change(1, pouch())], pouch({ archive: true }), ['gone']],
    ['a hidden product', [change(1, pouch())], pouch({ hiddenProduct: true }), ['gone']],
    ['a product that became a group', [change(1, pouch())], pouch({ type: 'OPTIONS' }), ['gone']],
    ['a product that is for sale again', [change(1, pouch({ archive: true }))], pouch(), ['back']],
    ['a product that came back within the 90 days', [change(9, pouch()), change(2, null)], pouch(), []],
    ['a new product', [change(1, null)], pouch(), []],
    [
      'a new product whose price moved later',
      [change(9, null), change(1, pouch())],
      pouch({ price: 3 }),
      ['price 2 → 3'],
    ],
    [
      'two changes: the first old and the last new value',
      [change(9, pouch()), change(1, pouch({ price: 3 }))],
      pouch({ price: 4 }),
      ['price 2 → 4'],
    ],
    ['a change back to the old value', [change(9, pouch()), change(1, pouch({ price: 3 }))], pouch(), []],
    ['a change 90 days ago', [change(90, pouch())], pouch({ price: 3 }), []],
    [
      'two changes, the first 90 days ago: only the second',
      [change(90, pouch()), change(1, pouch({ price: 3 }))],
      pouch({ price: 4 }),
      ['price 3 → 4'],
    ],
    [
      'a discount of this dealership',
      [change(1, pouch())],
      pouch({ discountsDTO: [percentage('DISCOUNT_DEALER', 7, 10)] }),
      ['price 2 → 1.8'],
    ],
    [
      'a markup of this dealership',
      [change(1, pouch())],
      pouch({ discountsDTO: [percentage('MARKUP_DEALER', 7, 10)] }),
      ['price 2 → 2.2'],
    ],
    [
      'a markup of another dealership',
      [change(1, pouch())],
      pouch({ discountsDTO: [percentage('MARKUP_DEALER', 8, 10)] }),
      [],
    ],
    [
      'a lower list price without the earlier discount, if the dealership pays the same',
      [change(1, pouch({ discountsDTO: [percentage('DISCOUNT_DEALER', 7, 50)] }))],
      pouch({ price: 1 }),
      [],
    ],
    ['a new name', [change(1, pouch({ name: 'Pouch' }))], pouch(), []],
  ])('%s: $3', (_title, changes, current, values) => {
    expect(valuesOf(changes, current)).toEqual(values)
  })
})

it('the news has only the 2 products of the dealership if 3 of 500 products changed', () => {
  const allProducts = Array.from({ length: 500 }, (_, index) =>
    pouch({ id: index + 1, name: `Product ${index + 1}` }),
  )
  const changedIds = [1, 4, 100]
  const products = new Map(
    allProducts.map((item) => [
      item.id,
      termsOf(changedIds.includes(item.id) ? { ...item, price: 3 } : item),
    ]),
  )
  const changes = new Map(changedIds.map((id) => [id, [change(1, pouch({ id }))]]))
  expect(newsOf({ changes, products }, BASIS).map(({ name }) => name)).toEqual(['Product 1', 'Product 4'])
})

it('the news says where the dealership has each product, and begins with the latest change', () => {
  const ids = [1, 2, 3, 4, 5, 6]
  const changes = new Map(ids.map((id) => [id, [change(id, pouch({ id }))]]))
  const products = new Map(ids.map((id) => [id, termsOf(pouch({ id, price: 3 }))]))
  const NO_PLACES = { isBought: false, isInCart: false, listNames: [], isScheduled: false, isWaiting: false }
  expect(newsOf({ changes, products }, BASIS).map(({ productId, places }) => [productId, places])).toEqual([
    [1, { ...NO_PLACES, isBought: true }],
    [2, { ...NO_PLACES, isInCart: true }],
    [3, { ...NO_PLACES, listNames: ['Monday order'] }],
    [4, { ...NO_PLACES, isScheduled: true }],
    [5, { ...NO_PLACES, isWaiting: true }],
  ])
})

it('the news of one time is sorted by name', () => {
  const names = new Map([
    [1, 'Plate Frame'],
    [2, 'étui'],
    [3, 'Key Tag'],
  ])
  const changes = new Map([...names].map(([id, name]) => [id, [change(1, pouch({ id, name }))]]))
  const products = new Map([...names].map(([id, name]) => [id, termsOf(pouch({ id, name, price: 3 }))]))
  expect(newsOf({ changes, products }, BASIS).map(({ name }) => name)).toEqual([
    'étui',
    'Key Tag',
    'Plate Frame',
  ])
})

it('a product with a decision stays in the news, and loses the decision by a later change', () => {
  const decisions = new Map([[9, { kind: 'removed' as const, at: NOW - 5 * DAY }]])
  const decisionWithChange = (daysAgo: number) =>
    newsOf(
      { changes: new Map([[9, [change(daysAgo, pouch())]]]), products: new Map() },
      { ...BASIS, decisions },
    ).map(({ decision }) => decision?.kind ?? null)
  expect(decisionWithChange(6)).toEqual(['removed'])
  expect(decisionWithChange(1)).toEqual([null])
})

test('a successor that arrives after a decision cancels it; a successor that arrived earlier does not', () => {
  const [news] = newsOf(
    { changes: new Map([[1, [change(9, pouch())]]]), products: new Map() },
    { ...BASIS, decisions: new Map([[1, { kind: 'kept' as const, at: NOW - 5 * DAY }]]) },
  )
  const daysAndDecision = (arrivedAt: number) => {
    const { changedAt, decision } = newsAfterArrival(news as ProductNews, arrivedAt) // the pouch is gone, so there is news
    return [(NOW - changedAt) / DAY, decision?.kind ?? null]
  }
  expect(daysAndDecision(NOW - 20 * DAY)).toEqual([9, 'kept'])
  expect(daysAndDecision(NOW - 7 * DAY)).toEqual([7, 'kept'])
  expect(daysAndDecision(NOW - 2 * DAY)).toEqual([2, null])
})

describe('the successor of a product that is gone', () => {
  const goneProduct = { productId: 1, name: 'Tag Pouch Standard', parentId: 10 }
  const sibling = (id: number, name: string, fields: Partial<Product> = {}) =>
    product({ id, name, parentId: 10, ...fields })
  const arrivals = (...days: [id: number, daysAgo: number][]) =>
    new Map(days.map(([id, daysAgo]) => [id, [change(daysAgo, null)]]))

  test.each<[title: string, siblings: Product[], changes: ReturnType<typeof arrivals>, id: number | null]>([
    ['is a new sibling with a similar name', [sibling(2, 'Tag Pouch Plus')], arrivals([2, 3]), 2],
    [
      'has the most words of the old name',
      [sibling(2, 'Tag Pouch Plus'), sibling(3, 'Tag pouch, standard 2027')],
      arrivals([2, 1], [3, 3]),
      3,
    ],
    [
      'is the latest of several with equally many words',
      [sibling(2, 'Tag Pouch Plus'), sibling(3, 'Tag Pouch Large')],
      arrivals([2, 3], [3, 1]),
      3,
    ],
    [
      'is the one with the lower number if two arrived at once',
      [sibling(3, 'Tag Pouch Plus'), sibling(2, 'Tag Pouch Large')],
      arrivals([3, 1], [2, 1]),
      2,
    ],
    ['is no product with another name', [sibling(2, 'Plate Frame Standard')], arrivals([2, 3]), null],
    ['is no product that the device had before', [sibling(2, 'Tag Pouch Plus')], arrivals(), null],
    ['is no product that arrived 90 days ago', [sibling(2, 'Tag Pouch Plus')], arrivals([2, 90]), null],
    ['is no archived product', [sibling(2, 'Tag Pouch Plus', { archive: true })], arrivals([2, 3]), null],
    [
      'is no product of another group',
      [sibling(2, 'Tag Pouch Plus', { parentId: 11 })],
      arrivals([2, 3]),
      null,
    ],
  ])('%s', (_title, siblings, changes, id) => {
    expect(successorOf(goneProduct, siblings, changes, NOW)?.product.id ?? null).toBe(id)
  })
})

test('the successor of a product has the words of its name, whatever their letters are', () => {
  const siblings = [
    product({ id: 2, name: 'Étui plaque', parentId: 10 }),
    product({ id: 3, name: 'ÉTUI À CLÉS — 2027', parentId: 10 }),
    product({ id: 4, name: 'Θήκη κλειδιών 2027', parentId: 10 }),
  ]
  const arrivals = new Map([2, 3, 4].map((id) => [id, [change(3, null)]]))
  const successorIdOf = (name: string) =>
    successorOf({ productId: 1, name, parentId: 10 }, siblings, arrivals, NOW)?.product.id
  expect(successorIdOf('Étui à clés')).toBe(3)
  // Half of the words are enough.
  expect(successorIdOf('Étui plaque rouge large')).toBe(2)
  expect(successorIdOf('Θήκη κλειδιών')).toBe(4)
})

describe('the stored changes of a product', () => {
  it('are not older than 90 days', () => {
    expect(
      withTermsChange([change(91, pouch()), change(89, pouch())], change(0, pouch())).map(({ at }) => at),
    ).toEqual([NOW - 89 * DAY, NOW])
  })

  it('are at most 20: the first 19 and the latest', () => {
    const changes = Array.from({ length: 20 }, (_, index) => change(30 - index, pouch()))
    const days = withTermsChange(changes, change(0, pouch())).map(({ at }) => (NOW - at) / DAY)
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

import { expect, test } from 'vitest'
import { product } from '#tests/support/product.ts'
import { matchProduct } from './match-product.ts'

const standardPouch = product({ id: 101, name: 'Tag Pouch Standard' })
const heavyPouch = product({ id: 102, name: 'Tag Pouch Heavy' })
const otherHeavyPouch = product({ id: 112, name: 'tag pouch, HEAVY' })
const numberedPouches = [1, 2, 3, 4, 5, 6].map((id) => product({ id, name: `Pouch ${id}` }))

test.each([
  ['its name', 'tag  POUCH standard', [heavyPouch, standardPouch], 101],
  ['the beginnings of its words', 'stand pou', [standardPouch], 101],
  ['its name without spaces', 'tagPouchStandard', [heavyPouch, standardPouch], 101],
  ['its id and words of its name', '101 tag pouch', [standardPouch], 101],
])('matchProduct finds one product by %s', (_, typedText, candidates, id) => {
  expect(matchProduct(typedText, candidates, candidates.length)).toMatchObject({
    kind: 'found',
    product: { id },
  })
})

test.each([
  ['several matching products', 'tag pouch', [standardPouch, heavyPouch], [101, 102]],
  ['a product with a similar name', 'tag puoch standard', [standardPouch], [101]],
  ['a product that lacks a word', 'tag pouch standard blue', [standardPouch], [101]],
  ['a product with another id', '10 tag pouch', [standardPouch], [101]],
  [
    'two products with the same name',
    'tag pouch heavy',
    [standardPouch, heavyPouch, otherHeavyPouch],
    [102, 112],
  ],
  ['all matching products', 'pouch', numberedPouches, [1, 2, 3, 4, 5, 6]],
  [
    'a product whose name contains the typed number',
    '120',
    [product({ id: 7, name: 'Key Cabinet 120 Hooks' })],
    [7],
  ],
])('matchProduct offers %s for the person to choose', (_, typedText, candidates, ids) => {
  const match = matchProduct(typedText, candidates, candidates.length)
  expect(match.kind === 'several' && match.products.map(({ id }) => id)).toEqual(ids)
  expect(match).toHaveProperty('count', ids.length)
})

test('matchProduct finds no product without candidates', () => {
  expect(matchProduct('pouch', [], 0)).toEqual({ kind: 'not-found' })
})

test('matchProduct counts all matches, not only the candidates', () => {
  expect(matchProduct('pouch', numberedPouches, 4000)).toHaveProperty('count', 4000)
  // If products have exactly the typed name, only these products count.
  expect(matchProduct('tag pouch heavy', [heavyPouch, otherHeavyPouch, standardPouch], 4000)).toHaveProperty(
    'count',
    2,
  )
})

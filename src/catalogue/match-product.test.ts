import { expect, test } from 'vitest'
import { product } from '#tests/support/product.ts'
import { matchProduct } from './match-product.ts'

const standard = product({ id: 101, name: 'Tag Pouch Standard' })
const heavy = product({ id: 102, name: 'Tag Pouch Heavy' })
const heavyAgain = product({ id: 112, name: 'tag pouch, HEAVY' })
const numberedPouches = [1, 2, 3, 4, 5, 6].map((id) => product({ id, name: `Pouch ${id}` }))

test.each([
  ['its name', 'tag  POUCH standard', [heavy, standard], 101],
  ['the beginnings of its words', 'stand pou', [standard], 101],
  ['its name without spaces', 'tagPouchStandard', [heavy, standard], 101],
  ['its id and words of its name', '101 tag pouch', [standard], 101],
])('%s finds one product', (_, typed, candidates, id) => {
  expect(matchProduct(typed, candidates, candidates.length)).toMatchObject({ kind: 'found', product: { id } })
})

test.each([
  ['several matching products', 'tag pouch', [standard, heavy], [101, 102]],
  ['a product with a similar name', 'tag puoch standard', [standard], [101]],
  ['a product that lacks a word', 'tag pouch standard blue', [standard], [101]],
  ['a product with another id', '10 tag pouch', [standard], [101]],
  ['two products with the same name', 'tag pouch heavy', [standard, heavy, heavyAgain], [102, 112]],
  ['all matching products', 'pouch', numberedPouches, [1, 2, 3, 4, 5, 6]],
  [
    'a product whose name contains the typed number',
    '120',
    [product({ id: 7, name: 'Key Cabinet 120 Hooks' })],
    [7],
  ],
])('offers %s for the person to choose', (_, typed, candidates, ids) => {
  const match = matchProduct(typed, candidates, candidates.length)
  expect(match.kind === 'several' && match.products.map(({ id }) => id)).toEqual(ids)
  expect(match).toHaveProperty('count', ids.length)
})

test('finds no product without candidates', () => {
  expect(matchProduct('pouch', [], 0)).toEqual({ kind: 'not-found' })
})

test('counts the other matches too', () => {
  expect(matchProduct('pouch', numberedPouches, 4000)).toHaveProperty('count', 4000)
  // If names are equal to the typed words, the other matches do not count.
  expect(matchProduct('tag pouch heavy', [heavy, heavyAgain, standard], 4000)).toHaveProperty('count', 2)
})

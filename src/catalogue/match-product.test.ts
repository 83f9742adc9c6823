import { expect, test } from 'vitest'
import { product } from '#tests/support/product.ts'
import { matchProduct } from './match-product.ts'

const standard = product({ id: 101, name: 'Tag Pouch Standard' })
const heavy = product({ id: 102, name: 'Tag Pouch Heavy' })
const alike = product({ id: 112, name: 'tag pouch, HEAVY' })
const others = [1, 2, 3, 4, 5, 6].map((id) => product({ id, name: `Pouch ${id}` }))

test.each([
  ['its name', 'tag  POUCH standard', [heavy, standard], 101],
  ['the beginnings of its words', 'stand pou', [standard], 101],
  ['its name without spaces', 'tagPouchStandard', [heavy, standard], 101],
  ['its id and words of its name', '101 tag pouch', [standard], 101],
])('%s finds one product', (_, typed, candidates, id) => {
  expect(matchProduct(typed, candidates, candidates.length)).toMatchObject({ kind: 'found', product: { id } })
})

test.each([
  ['several matching ones', 'tag pouch', [standard, heavy], [101, 102]],
  ['one with a similar name', 'tag puoch standard', [standard], [101]],
  ['one that lacks a word', 'tag pouch standard blue', [standard], [101]],
  ['one with another id', '10 tag pouch', [standard], [101]],
  ['two of the same name', 'tag pouch heavy', [standard, heavy, alike], [102, 112]],
  ['all matching ones', 'pouch', others, [1, 2, 3, 4, 5, 6]],
  ['part of a name that is only a number', '120', [product({ id: 7, name: 'Key Cabinet 120 Hooks' })], [7]],
])('offers %s for the person to choose', (_, typed, candidates, ids) => {
  const match = matchProduct(typed, candidates, candidates.length)
  expect(match.kind === 'several' && match.products.map(({ id }) => id)).toEqual(ids)
  expect(match).toHaveProperty('count', ids.length)
})

test('finds no product without candidates', () => {
  expect(matchProduct('pouch', [], 0)).toEqual({ kind: 'not-found' })
})

test('counts the other matches too', () => {
  expect(matchProduct('pouch', others, 4000)).toHaveProperty('count', 4000)
  // Products with the same name have no others.
  expect(matchProduct('tag pouch heavy', [heavy, alike, standard], 4000)).toHaveProperty('count', 2)
})

// Finds the product that typed words mean among the matches of the search. If there is doubt, the person chooses: after a
// guess at a misspelt word, with several matches, or when a number is only part of a name.

import { plainWords } from '#domain/values/plain-words.ts'
import type { Product } from '#domain/products/product.ts'
import type { ProductMatch } from '#domain/quick-order/quick-order.ts'

/** `candidates`: the first of `count` matches, in the order of the search; all of them can be ordered. */
export function matchProduct(typed: string, candidates: readonly Product[], count: number): ProductMatch {
  const words = plainWords(typed)
  const sameName = candidates.filter(({ name }) => isSameName(plainWords(name), words))
  const [only, ...others] = sameName.length > 0 ? sameName : candidates
  if (only === undefined) return { kind: 'not-found' }
  // A number means an id: a product with the number only in its name does not match.
  const isNumber = /^#?\d+$/.test(typed.trim())
  if (!isNumber && others.length === 0 && (sameName.length > 0 || hasBeginnings(only, words))) {
    return { kind: 'found', product: only }
  }
  const isEvery = sameName.length === 0 || sameName.length === candidates.length
  return { kind: 'several', products: [only, ...others], count: isEvery ? count : sameName.length }
}

/** True also if the names differ only in their spaces. */
function isSameName(name: string, words: string): boolean {
  return name === words || name.replaceAll(' ', '') === words.replaceAll(' ', '')
}

/** True if every typed word is the id or the beginning of a word of the name: `121 Plate Frame`. */
function hasBeginnings({ id, name }: Product, words: string): boolean {
  const nameWords = plainWords(name).split(' ')
  return words
    .split(' ')
    .every((word) => word === String(id) || nameWords.some((nameWord) => nameWord.startsWith(word)))
}

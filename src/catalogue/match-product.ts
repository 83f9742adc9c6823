// Finds the product that a typed text means among the matches of the search. If there is doubt, the person chooses: after a
// guess at a misspelt word, with several matches, or when a number is only part of a name.

import { plainWords } from '#domain/values/plain-words.ts'
import type { Product } from '#domain/products/product.ts'
import type { ProductMatch } from '#domain/quick-order/quick-order.ts'

/** `candidates`: the first of `count` matches, in the order of the search; all of them can be ordered. */
export function matchProduct(typedText: string, candidates: readonly Product[], count: number): ProductMatch {
  const words = plainWords(typedText)
  const sameNameProducts = candidates.filter(({ name }) => isSameName(plainWords(name), words))
  const [product, ...otherProducts] = sameNameProducts.length > 0 ? sameNameProducts : candidates
  if (product === undefined) return { kind: 'not-found' }
  // A number means an id: a product with the number only in its name does not match.
  const isNumber = /^#?\d+$/.test(typedText.trim())
  if (
    !isNumber &&
    otherProducts.length === 0 &&
    (sameNameProducts.length > 0 || hasEveryWord(product, words))
  ) {
    return { kind: 'found', product }
  }
  const areAllCandidatesOffered =
    sameNameProducts.length === 0 || sameNameProducts.length === candidates.length
  return {
    kind: 'several',
    products: [product, ...otherProducts],
    count: areAllCandidatesOffered ? count : sameNameProducts.length,
  }
}

/** True if the names are equal, or differ only in their spaces. */
function isSameName(name: string, words: string): boolean {
  return name === words || name.replaceAll(' ', '') === words.replaceAll(' ', '')
}

/** True if every typed word is the id or the beginning of a word of the name: `121 Plate Frame`. */
function hasEveryWord({ id, name }: Product, words: string): boolean {
  const nameWords = plainWords(name).split(' ')
  return words
    .split(' ')
    .every((word) => word === String(id) || nameWords.some((nameWord) => nameWord.startsWith(word)))
}

// Which product typed words mean, among those that the search found. Only what leaves no doubt is taken: a guess
// at a misspelt word, one of several, or a part of a name that is only a number, is for the person to choose.

import { plainWords } from '#domain/values/plain-words.ts'
import type { Product } from '#domain/products/product.ts'
import type { ProductMatch } from '#domain/quick-order/quick-order.ts'

/** `candidates` are the first of `count`, in the order of the search; all of them can be bought. */
export function matchProduct(typed: string, candidates: readonly Product[], count: number): ProductMatch {
  const words = plainWords(typed)
  const sameName = candidates.filter(({ name }) => isSameName(plainWords(name), words))
  const [only, ...others] = sameName.length > 0 ? sameName : candidates
  if (only === undefined) return { kind: 'not-found' }
  // A number is an id: what only has it in its name was never asked for by it.
  const isNumber = /^#?\d+$/.test(typed.trim())
  if (!isNumber && others.length === 0 && (sameName.length > 0 || hasBeginnings(only, words))) {
    return { kind: 'found', product: only }
  }
  const isEvery = sameName.length === 0 || sameName.length === candidates.length
  return { kind: 'several', products: [only, ...others], count: isEvery ? count : sameName.length }
}

/** Also where the spaces were left out. */
function isSameName(name: string, words: string): boolean {
  return name === words || name.replaceAll(' ', '') === words.replaceAll(' ', '')
}

/** Every typed word begins a word of the name; its id may stand beside them: `121 Plate Frame`. */
function hasBeginnings({ id, name }: Product, words: string): boolean {
  const ofName = plainWords(name).split(' ')
  return words.split(' ').every((word) => word === String(id) || ofName.some((own) => own.startsWith(word)))
}

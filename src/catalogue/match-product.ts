// Which product typed words mean, among those that the search found. Only what leaves no doubt is taken: a guess
// at a misspelt word, or one of several, is for the person to choose.
import type { Product } from '#domain/product.ts'
import type { ProductMatch } from '#domain/quick-order.ts'
import { plainWords } from './plain-words.ts'

const MOST_CHOICES = 5

/** `candidates` in the order of the search; all of them can be bought. */
export function matchProduct(typed: string, candidates: readonly Product[]): ProductMatch {
  const words = plainWords(typed)
  const sameName = candidates.filter(({ name }) => plainWords(name) === words)
  const [only, ...others] = sameName.length > 0 ? sameName : candidates
  if (only === undefined) return { kind: 'not-found' }
  if (others.length === 0 && (sameName.length > 0 || hasBeginnings(only.name, words))) {
    return { kind: 'found', product: only }
  }
  return { kind: 'several', products: [only, ...others].slice(0, MOST_CHOICES) }
}

/** Every typed word begins a word of the name. */
function hasBeginnings(name: string, words: string): boolean {
  const ofName = plainWords(name).split(' ')
  return words.split(' ').every((word) => ofName.some((own) => own.startsWith(word)))
}

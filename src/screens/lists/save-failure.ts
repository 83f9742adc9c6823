import type { ListSaveOutcome } from '#app-context/lists/use-lists.ts'
import { LIST_LIMITS } from '#domain/lists/dealership-list.ts'
import { dealershipListTexts as texts } from '#texts/cart/dealership-lists.ts'

/** The reason why nothing was saved; null if the lines were saved. */
export function saveFailureOf(outcome: ListSaveOutcome): string | null {
  if (outcome === 'full') return texts.full(LIST_LIMITS.lists)
  return outcome === 'too-many-products' ? texts.tooManyProducts(LIST_LIMITS.lines) : null
}

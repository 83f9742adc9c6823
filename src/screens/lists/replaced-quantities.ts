import { ACTION_NOTICE_MS, type Notices } from '#app-context/notices.ts'
import type { SavedLines } from '#app-context/lists/use-lists.ts'
import type { ReplacedQuantity } from '#domain/lists/dealership-list.ts'
import { dealershipListTexts as texts } from '#texts/cart/dealership-lists.ts'

/** Replaced quantities as the texts name them. */
export const quantityChangesOf = (replaced: readonly ReplacedQuantity[]) =>
  replaced.map(({ line, newQuantity }) => ({ name: line.name, before: line.quantity, now: newQuantity }))

/** Names the quantities that the saved lines replaced in a list, with a button that sets them back; none: shows nothing. */
export function showReplacedQuantities(notices: Notices, name: string, saved: SavedLines): void {
  if (saved.replaced.length === 0) return
  const setBack = {
    text: texts.setBack,
    run: () => void saved.undoReplaced(), // the live query shows the result
  }
  const text = texts.quantitiesReplaced(name, quantityChangesOf(saved.replaced))
  notices.show({ kind: 'success', text, action: setBack }, ACTION_NOTICE_MS)
}

import { agreedAmount } from '#app-context/orders/received-text.ts'
import { currentRequestOf } from '#outbox/after-manager.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import type { ReviewRequest } from '#outbox/review-request.ts'
import { momentWords } from '#texts/figures.ts'
import { askManagerTexts } from '#texts/orders/ask-manager.ts'

/** The reason why no manager can decide on the request any more. */
function lossWords(loss: ReviewRequest['loss']): string {
  if (loss === null) return askManagerTexts.losses['not-kept']
  return loss.reason === 'refused' && loss.said !== ''
    ? askManagerTexts.refusedBecause(loss.said)
    : askManagerTexts.losses[loss.reason]
}

/**
 * The text for the person who placed the order: whether managers were asked to decide on its present changes, and whether
 * one declined. null if they were not asked about these changes.
 */
export function requestWords(order: PendingOrder, now: number, isOffline: boolean): string | null {
  const request = currentRequestOf(order)
  if (request === null) return null
  switch (request.state) {
    case 'unsent':
      return isOffline ? askManagerTexts.willBeAsked : askManagerTexts.isBeingAsked
    case 'asked':
      return askManagerTexts.asked(momentWords(request.askedAt, now))
    case 'declined': {
      if (request.decision === null) return null
      const { by, at, note } = request.decision
      return `${askManagerTexts.declined(by.name, momentWords(at, now), note)} ${askManagerTexts.afterDecline}`
    }
    case 'lost':
      return lossWords(request.loss)
  }
}

/** Names the manager who accepted the changes, and the totals; null if no manager accepted the order's content. */
export function acceptanceWords(order: PendingOrder, now: number): string | null {
  if (order.acceptedBy === null) return null
  const { by, at, note, before } = order.acceptedBy
  const amounts = [before, order.agreed].map((totals) => agreedAmount(totals, order.isShippingOpen))
  return askManagerTexts.accepted(by.name, momentWords(at, now), amounts[0] ?? '', amounts[1] ?? '', note)
}

// The requests to managers that the edge keeps, the two managers who decide on other devices, and the check that the
// device applies their decisions correctly (I15).
import type { DecisionContent, ReviewDecision } from '#contract/orders/review-requests.ts'
import { decidedLines, type PendingOrder } from '#outbox/pending-order.ts'
import { linesWithCurrentProducts, reviewOf } from '#outbox/review.ts'
import { orderToDecide } from '#server-state/orders/order-to-decide.ts'
import { createRequestBook, type KeptRequest, type RequestBook } from '#tests/support/request-book.ts'
import { agreedContentOf } from './cases.ts'
import type { Random } from './random.ts'
import type { VirtualTime } from './virtual-time.ts'

const MARIA = { id: 6, name: 'Maria' }
const OTTO = { id: 7, name: 'Otto' }
/** The longest time that a manager looks at an order before the decision. */
const LONGEST_LOOK_MS = 600_000

/** The first decision on a request, as its manager saw the order. */
interface StandingDecision {
  kind: DecisionContent['kind']
  byId: number
  intent: string
  revision: number
  /** The lines and totals on the manager's sheet. */
  content: string
}

export interface Managers {
  book: RequestBook
  /** One manager looks at an undecided request, or two look at the same one. Each decides within some minutes. */
  decide(deciderCount: 1 | 2): void
  /** The reason why the device may not make this write after a decision; null if it may. */
  objectionTo(previousRow: PendingOrder | null, order: PendingOrder): string | null
  /** The number of decisions that the device recorded. */
  recordedCount(): number
}

/** A request, and its order as the manager sees it. */
interface SeenOrder {
  request: KeptRequest
  order: PendingOrder
}

export function createManagers(random: Random, time: VirtualTime): Managers {
  const book = createRequestBook(time.now)
  let recordedCount = 0
  const standingDecisions = new Map<string, StandingDecision>()

  function decideOn({ request, order }: SeenOrder, by: ReviewDecision['by']): void {
    const { current } = order
    if (current === null) return
    const stepCount = random.chance(0.3) ? 1 : 0
    const lines = linesWithCurrentProducts(decidedLines(order), current).map(({ product, quantity }) => ({
      product,
      quantity: quantity + stepCount * product.quantityStep,
    }))
    const { canSend, totals } = reviewOf(order, lines)
    const isAccepted = canSend && random.chance(0.75)
    const content: DecisionContent = isAccepted
      ? {
          kind: 'accepted',
          lines: lines.map(({ product, quantity }) => ({ productId: product.id, quantity })),
        }
      : { kind: 'declined' }
    const isFirst = book.requests.get(request.requestId)?.decision === null
    if (isFirst && !standingDecisions.has(request.requestId)) {
      standingDecisions.set(request.requestId, {
        kind: content.kind,
        byId: by.id,
        intent: order.intent,
        revision: order.revision,
        content: agreedContentOf({ ...order, lines, agreed: totals }),
      })
    }
    book.decide(request.requestId, content, by)
  }

  function judgeAcceptance(
    decision: StandingDecision | undefined,
    previousRow: PendingOrder,
    order: PendingOrder,
  ): string | null {
    if (decision?.kind !== 'accepted' || decision.byId !== order.acceptedBy?.by.id)
      return 'was accepted by a manager whose decision does not stand'
    if (previousRow.state !== 'needs-review') return 'was accepted by a manager after its person decided'
    if (decision.intent !== order.intent || decision.revision !== previousRow.revision)
      return 'was accepted by a manager in an earlier revision'
    if (decision.content !== agreedContentOf(order))
      return 'differs from the content that the manager accepted'
    return null
  }

  return {
    book,
    decide(deciderCount) {
      const openRequests = book.openRequests()
      if (openRequests.length === 0) return
      const request = random.pick(openRequests)
      const order = orderToDecide({ ...request, askedBy: { id: request.authorId } })
      if (typeof order === 'string') throw new Error('A manager cannot read a request')
      for (const by of [MARIA, OTTO].slice(0, deciderCount)) {
        time.after(random.between(0, LONGEST_LOOK_MS), () => decideOn({ request, order }, by))
      }
    },
    recordedCount: () => recordedCount,
    objectionTo(previousRow, order) {
      if (previousRow === null) return null
      const decision = standingDecisions.get(previousRow.request?.id ?? '')
      const isNewRevision = order.revision !== previousRow.revision
      if (isNewRevision && order.journal.at(-1)?.reason === 'manager-accepted') {
        recordedCount += 1
        return judgeAcceptance(decision, previousRow, order)
      }
      const isDeclined = order.request?.state === 'declined' && previousRow.request?.state !== 'declined'
      if (isDeclined) recordedCount += 1
      const isDecisionStanding =
        decision?.kind === 'declined' && decision.byId === order.request?.decision?.by.id
      return isDeclined && !isDecisionStanding
        ? 'was declined by a manager whose decision does not stand'
        : null
    },
  }
}

// The actions of people, the events of a pending order, and the states that allow them (offline.md, The outbox).

import type { EditedAmounts } from '#domain/orders/edited-amounts.ts'
import type { Dealership } from '#domain/people/dealership.ts'
import type { Totals } from '#domain/prices/pricing.ts'
import type { Attempt } from './attempt.ts'
import type { CurrentBasis } from './current-basis.ts'
import type { RefusalCause } from './journal-line.ts'
import type { PendingLine, PendingOrder, ProbableOrder, ReviewDecisions } from './pending-order.ts'
import type { Decider, RequestLoss } from './review-request.ts'
import { PENDING_STATES, type PendingState } from './states.ts'

/** The states that allow each action; the buttons and the outbox use this one table. */
export const PERSON_ACTIONS = {
  sendNow: ['waiting'],
  review: ['needs-review'],
  askManager: ['needs-review'],
  itArrived: ['needs-decision'],
  sendAgain: ['needs-decision'],
  backToCart: ['waiting', 'sign-in', 'needs-review', 'refused', 'missing'],
  discard: ['waiting', 'sign-in', 'needs-review', 'refused', 'needs-decision', 'missing', 'unreadable'],
} as const satisfies Record<string, readonly PendingState[]>
export type PersonAction = keyof typeof PERSON_ACTIONS

export function isAllowed(action: PersonAction, state: PendingState): boolean {
  return (PERSON_ACTIONS[action] as readonly PendingState[]).includes(state)
}

/** The reason why a POST did not get beyond the edge. */
export type NotForwarded =
  | { kind: 'busy'; retryAt: number | null }
  /** The key store lost orders (G220): orders wait until a person has checked it. */
  | { kind: 'store-behind'; message: string; retryAt: number | null }

/** The server's proof that it committed nothing. */
export type NotCommitted =
  | { kind: 'signed-out' }
  | { kind: 'basket-changed'; message: string }
  /** The key belongs to other content of the same intent, which was not placed either. */
  | { kind: 'key-taken'; message: string }
  | NotForwarded
  | { kind: 'refused'; code: number | null; message: string }

/** The next revision of an order whose open shipping changed; the author is not asked (offline.md, rule 3). */
export type ShippingUpdate = Pick<PendingOrder, 'revision' | 'lines' | 'dealership' | 'agreed'>

/** The next revision of an order whose changes a rule accepted, or after that acceptance was taken back (G214). */
export type AcceptedOrder = ShippingUpdate & Pick<PendingOrder, 'pricesAsOf' | 'acceptance'>

interface ManagerDecision {
  /** The id of the request on which the manager decided. */
  id: string
  by: Decider
  /** When the manager decided, by the edge's clock. */
  at: number
  note: string
}

export type PendingEvent =
  | { type: 'claimed'; isUnderLock: boolean }
  | { type: 'check-unanswered'; nextTryAt: number }
  | { type: 'check-signed-out' }
  /** The author unlocked the account on this device and has no session: the order is sent after a sign-in (G255). */
  | { type: 'session-over' }
  | { type: 'check-refused'; message: string; cause: RefusalCause | null }
  | { type: 'check-differs'; current: CurrentBasis }
  | { type: 'check-equal'; attempt: Attempt; update?: ShippingUpdate | AcceptedOrder | undefined }
  /** The POST was never started, so the order cannot have arrived. */
  | { type: 'not-started'; nextTryAt: number }
  | { type: 'delivered'; orderId: number | null; isInBackground?: boolean }
  | { type: 'not-committed'; proof: NotCommitted; nextTryAt: number }
  | { type: 'outcome-lost'; nextTryAt: number; isKeySpent: boolean }
  | { type: 'resent'; attempt: Attempt; isUnderLock: boolean }
  | { type: 'history-read'; matches: number[]; nextTryAt: number }
  | { type: 'history-settled'; probable: ProbableOrder | null }
  /** The author may not read this dealership's history: whether the order arrived cannot be known. */
  | { type: 'history-closed' }
  /** The order of the server that was offered to the person belongs to another pending order of this device. */
  | { type: 'offer-taken' }
  | { type: 'session-missing'; nextTryAt: number }
  | { type: 'postponed'; nextTryAt: number }
  /** A read of the history that a second read must confirm. `twins`: the further orders with this content, if any. */
  | { type: 'twins-read'; twins: number[]; nextTryAt: number }
  | { type: 'twins-settled'; twins: number[] }
  /** The server had the order, and its history shows it no longer (G224). */
  | { type: 'found-missing' }
  | { type: 'found-again' }
  | { type: 'abandoned'; nextTryAt: number }
  | { type: 'session-began' }
  | { type: 'hurried' }
  | {
      type: 'changes-accepted'
      lines: PendingLine[]
      dealership: Dealership
      agreed: Totals
      edited: EditedAmounts
      pricesAsOf: number
    }
  /** A person opened the review, and the server's values differ from those of the review. */
  | { type: 'compared-again'; current: CurrentBasis }
  /** A person changed the decisions on the review sheet. */
  | { type: 'decided'; decisions: ReviewDecisions }
  /** The person asks the managers of the dealership to decide (G238). `id`: the UUID of the request. */
  | { type: 'manager-asked'; id: string }
  /** The edge has the request to the managers. */
  | { type: 'request-sent'; id: string }
  /** No manager can decide on the request any more. `said`: the edge's sentence, or ''. */
  | { type: 'request-lost'; id: string; reason: RequestLoss; said: string }
  | ({ type: 'manager-accepted'; lines: ReviewDecisions['quantities'] } & ManagerDecision)
  | ({ type: 'manager-declined' } & ManagerDecision)
  /** The edge no longer shows these requests to managers. */
  | { type: 'requests-withdrawn'; ids: readonly string[] }
  | { type: 'arrived' }
  | { type: 'sent-again' }
  | { type: 'returned-to-cart' }
  | { type: 'discarded' }
export type EventType = PendingEvent['type']

export const STATES_OF_EVENT: Record<EventType, readonly PendingState[]> = {
  claimed: ['waiting'],
  'check-unanswered': ['checking'],
  'check-signed-out': ['checking'],
  'session-over': ['waiting'],
  'check-refused': ['checking'],
  'check-differs': ['checking'],
  'check-equal': ['checking'],
  'not-started': ['sending'],
  // A success is certain, also when it comes late: every state in which the order may have been sent before allows it.
  delivered: ['sending', 'unknown', 'needs-decision', 'waiting', 'checking', 'sign-in', 'needs-review'],
  'not-committed': ['sending'],
  // From checking: the original of an imported copy may have arrived, and no key can prove whether it did.
  'outcome-lost': ['sending', 'checking'],
  resent: ['unknown'],
  'history-read': ['unknown'],
  'history-settled': ['unknown'],
  'history-closed': ['unknown'],
  'offer-taken': ['needs-decision', 'sent'],
  'session-missing': ['unknown'],
  postponed: ['unknown', 'sent'],
  'twins-read': ['sent'],
  'twins-settled': ['sent'],
  'found-missing': ['sent'],
  'found-again': ['missing'],
  abandoned: ['sending', 'checking'],
  'session-began': ['sign-in', 'unknown'],
  hurried: PERSON_ACTIONS.sendNow,
  'changes-accepted': PERSON_ACTIONS.review,
  'compared-again': PERSON_ACTIONS.review,
  decided: PERSON_ACTIONS.review,
  'manager-asked': PERSON_ACTIONS.askManager,
  'request-sent': PERSON_ACTIONS.askManager,
  'request-lost': PERSON_ACTIONS.askManager,
  'manager-accepted': PERSON_ACTIONS.askManager,
  'manager-declined': PERSON_ACTIONS.askManager,
  'requests-withdrawn': PENDING_STATES.filter((state) => state !== 'unreadable'),
  arrived: PERSON_ACTIONS.itArrived,
  'sent-again': PERSON_ACTIONS.sendAgain,
  'returned-to-cart': PERSON_ACTIONS.backToCart,
  // An unreadable order has no transitions: `discardUnreadable` discards its row.
  discarded: PERSON_ACTIONS.discard.filter((state) => state !== 'unreadable'),
}

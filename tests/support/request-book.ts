// The requests to managers that an edge keeps, in memory: at most one request about each order, whose first decision
// stands. Like the edge, the book keeps the ids of withdrawn and replaced requests, so that a repeated call does not
// open them again.
import type { AskOutcome } from '#api/orders/review-requests.ts'
import type { Answer, Failure } from '#api/failure.ts'
import type {
  AskReviewBody,
  DecisionContent,
  ReviewDecision,
  ReviewRequestsAnswer,
  ReviewRequestsBody,
} from '#contract/orders/review-requests.ts'

export interface KeptRequest extends AskReviewBody {
  authorId: number
  askedAt: number
  decision: ReviewDecision | null
}

export function createRequestBook(now: () => number) {
  const requests = new Map<string, KeptRequest>()
  const closedIds = new Set<string>()
  function close(requestId: string): void {
    requests.delete(requestId)
    closedIds.add(requestId)
  }
  const openRequests = () => [...requests.values()].filter(({ decision }) => decision === null)

  function ask(authorId: number, body: AskReviewBody): AskOutcome {
    const storedRequest = requests.get(body.requestId)
    const requestsOfOrder = [...requests.values()].filter(({ intent }) => intent === body.intent)
    if (requestsOfOrder.some((request) => request.authorId !== authorId)) {
      return { kind: 'refused', message: 'This order is another person’s.' }
    }
    if (!storedRequest && !closedIds.has(body.requestId)) {
      for (const { requestId } of requestsOfOrder) close(requestId)
      requests.set(body.requestId, { ...body, authorId, askedAt: now(), decision: null })
    }
    return { kind: 'asked', askedAt: new Date(storedRequest?.askedAt ?? now()).toISOString() }
  }

  function exchange(authorId: number, { own, withdrawn }: ReviewRequestsBody): ReviewRequestsAnswer {
    for (const id of withdrawn) {
      const request = requests.get(id)
      if (request?.authorId === authorId && request.decision === null) close(id)
    }
    const ownAnswers = own.map((requestId) => {
      const request = requests.get(requestId)
      const isKept = request?.authorId === authorId
      return { requestId, isKept, decision: isKept ? request.decision : null }
    })
    return { toDecide: [], hasMore: false, own: ownAnswers }
  }

  /** Records a decision. Returns false if the request has a decision already, or if the edge does not have the request. */
  function decide(requestId: string, content: DecisionContent, by: ReviewDecision['by'], note = ''): boolean {
    const request = requests.get(requestId)
    if (!request || (request.decision !== null && book.keepsFirstDecision)) return false
    request.decision = { content, note, by, at: new Date(now()).toISOString() }
    return true
  }

  const book = {
    requests,
    openRequests,
    ask,
    exchange,
    decide,
    /** False for an edge with a bug: a later decision replaces the first one. */
    keepsFirstDecision: true,
  }
  return book
}

export type RequestBook = ReturnType<typeof createRequestBook>

export interface CallFaults {
  /** The faults of the next calls. With `answer-lost` the call reaches the edge, but the device gets a failure. */
  next: ('none' | 'unreachable' | 'answer-lost')[]
}

/** Makes a call of the device with the next fault. */
export async function callWithFault<Value>(faults: CallFaults, call: () => Value): Promise<Answer<Value>> {
  const fault = faults.next.shift() ?? 'none'
  const failure: Failure = { kind: 'offline' }
  if (fault === 'unreachable') return { ok: false, failure }
  const value = call()
  return fault === 'none' ? { ok: true, value } : { ok: false, failure }
}

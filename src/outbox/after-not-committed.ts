import type { Attempt } from './attempt.ts'
import { changeState, withLastAttempt } from './change-state.ts'
import type { PendingEvent } from './events.ts'
import type { PendingOrder } from './pending-order.ts'

/** After this many checks that found no change the order is refused, if the server still reports a changed basket. */
const MAX_CHECKS = 3

/** The pending order after the server has proved that its POST placed no order (offline.md, rule 4). */
export function afterNotCommitted(
  order: PendingOrder,
  event: Extract<PendingEvent, { type: 'not-committed' }>,
  now: number,
): PendingOrder {
  const attempts = withLastAttempt(order, { endedAt: now })
  const withoutClaim = { attempts, claimedAt: null }
  switch (event.proof.kind) {
    case 'signed-out':
      return changeState(order, { ...withoutClaim, state: 'sign-in' }, 'not-placed-signed-out', now)
    case 'basket-changed': {
      // The next check finds the change and opens the review. If the server keeps reporting a change and the check
      // finds none, the order is refused with the server's sentence.
      const { message } = event.proof
      if (countAnsweredPosts(order, attempts) > MAX_CHECKS) {
        const refusal = { code: null, message, cause: null }
        return changeState(order, { ...withoutClaim, state: 'refused', refusal }, { said: message }, now)
      }
      const changes = { ...withoutClaim, state: 'waiting' as const, tries: order.tries + 1, nextTryAt: now }
      return changeState(order, changes, { said: message }, now)
    }
    case 'key-taken': {
      // The same content goes out under the key of the next revision.
      const { message } = event.proof
      if (attempts.filter(({ endedAt }) => endedAt !== null).length > MAX_CHECKS) {
        const refusal = { code: null, message, cause: null }
        return changeState(order, { ...withoutClaim, state: 'refused', refusal }, { said: message }, now)
      }
      const changes = {
        ...withoutClaim,
        state: 'waiting' as const,
        revision: order.revision + 1,
        tries: order.tries + 1,
        nextTryAt: now,
      }
      return changeState(order, changes, { said: message }, now)
    }
    case 'busy':
    case 'store-behind':
      return changeState(
        order,
        {
          ...withoutClaim,
          state: 'waiting',
          tries: order.tries + 1,
          nextTryAt: event.proof.retryAt ?? event.nextTryAt,
        },
        event.proof.kind === 'busy' ? 'not-placed-busy' : { said: event.proof.message },
        now,
      )
    case 'refused': {
      const { code, message } = event.proof
      const refusal = { code, message, cause: null }
      return changeState(order, { ...withoutClaim, state: 'refused', refusal }, { said: message }, now)
    }
  }
}

/** The number of POSTs of this revision of which the server proved that they placed no order. */
function countAnsweredPosts({ revision }: PendingOrder, attempts: readonly Attempt[]): number {
  return attempts.filter((attempt) => attempt.revision === revision && attempt.endedAt !== null).length
}

// The outbox's checker port: asks the server for today's prices, and whether the author may still order for the
// dealership (offline.md, rule 3). It also reads the dealership's rule for small changes, and the account of the
// session.
import { orderCalls } from '#contract/orders/order-calls.ts'
import { may } from '#domain/people/permissions.ts'
import type { RefusalCause } from '#outbox/journal-line.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import type { Checker, CheckOutcome } from '#outbox/ports.ts'
import { checkBasket } from '../cart/basket.ts'
import type { Api } from '../client.ts'
import { fetchEdgeStatus } from '../edge.ts'
import type { Failure } from '../failure.ts'
import { validateSession } from '../people/auth.ts'
import { fetchDealershipRules } from '../people/dealership-rules.ts'
import { fetchDealerships } from '../people/dealerships.ts'
import { fetchStates } from '../people/states.ts'

const refusedBy = (cause: RefusalCause): CheckOutcome => ({ kind: 'refused', message: '', cause })

function outcomeOfFailure(failure: Failure): CheckOutcome {
  switch (failure.kind) {
    case 'signed-out':
      return { kind: 'signed-out' }
    case 'busy':
      return { kind: 'unanswered', retryAt: failure.retryAt }
    case 'refused':
    case 'conflict':
      return { kind: 'refused', message: failure.message, cause: null }
    case 'offline':
    case 'timed-out':
    case 'superseded':
    case 'server-fault':
    case 'broken-contract':
      return { kind: 'unanswered', retryAt: null }
  }
}

/** A visitor has no session and no dealership on the server: the public prices and the tax of the state apply. */
async function checkForVisitor(api: Api, { dealership, lines }: PendingOrder): Promise<CheckOutcome> {
  const states = await fetchStates(api)
  if (!states.ok) return outcomeOfFailure(states.failure)
  const { shippingAddress } = dealership
  const state = states.value.find(({ id }) => id === shippingAddress.state?.id)
  if (state === undefined) return refusedBy('state-lost')
  const basket = await checkBasket(api, { cartItems: lines, dealershipId: dealership.id })
  if (!basket.ok) return outcomeOfFailure(basket.failure)
  const currentDealership = { ...dealership, shippingAddress: { ...shippingAddress, state } }
  return { kind: 'answered', products: basket.value.items, dealership: currentDealership }
}

export function createChecker(api: Api): Checker {
  return {
    async check(order) {
      // During a pause for orders the check sends nothing, even when the person presses Send now.
      const path = order.customer === null ? orderCalls.checkout.path : orderCalls.checkoutNewUser.path
      const retryAt = api.pausedUntil?.('post', path) ?? null
      if (retryAt !== null) return { kind: 'unanswered', retryAt }
      if (order.customer !== null) return checkForVisitor(api, order)
      const session = await validateSession(api)
      if (!session.ok) return outcomeOfFailure(session.failure)
      if (session.value.id !== order.author.id) return { kind: 'signed-out' }
      if (!may(session.value, 'placeOrders')) return refusedBy('right-lost')
      const dealerships = await fetchDealerships(api)
      if (!dealerships.ok) return outcomeOfFailure(dealerships.failure)
      const dealership = dealerships.value.items.find(({ id }) => id === order.dealership.id)
      if (dealership === undefined) return refusedBy('dealership-lost')
      const basket = await checkBasket(api, { cartItems: order.lines, dealershipId: dealership.id })
      if (!basket.ok) return outcomeOfFailure(basket.failure)
      return { kind: 'answered', products: basket.value.items, dealership }
    },

    async readSmallChangesRule({ dealership }) {
      const edge = await fetchEdgeStatus(api)
      if (!edge.ok || !edge.value?.keepsRules) return null
      const rules = await fetchDealershipRules(api, [dealership.id])
      return rules.ok ? (rules.value[0]?.smallChanges ?? null) : null
    },

    async currentAuthor({ author, customer }) {
      // A visitor's order is sent without cookies, so it does not depend on a session.
      if (customer !== null) return { kind: 'author', id: author.id }
      const session = await validateSession(api)
      if (session.ok) return { kind: 'author', id: session.value.id }
      return session.failure.kind === 'signed-out' ? { kind: 'signed-out' } : { kind: 'unanswered' }
    },
  }
}

// Who calls, and what he may touch. Every route asks here, with the gates that the screens use too.
import type { FastifyRequest } from 'fastify'
import type { Account } from '#domain/account.ts'
import { type Gate, may } from '#domain/permissions.ts'
import { forbidden, noSession } from '../answers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person; null for a visitor. */
    account: Account | null
  }
}

export function requireSession(request: FastifyRequest): Account {
  if (request.account === null) throw noSession()
  return request.account
}

export function requireGate(request: FastifyRequest, gate: Gate): Account {
  const account = requireSession(request)
  if (!may(account, gate)) throw forbidden()
  return account
}

/** Dealership ids, or every dealership. */
export type DealershipScope = 'all' | readonly number[]

function ownDealerships(account: Account | null): readonly number[] {
  return account?.dealerships.map((dealership) => dealership.id) ?? []
}

/** Those that the caller may order for and whose percentages and shipments he may read (G48, G123). */
export function actsFor(account: Account | null): DealershipScope {
  return may(account, 'administerOrders') ? 'all' : ownDealerships(account)
}

/** Those whose orders and addresses the caller may read (G68, G125). */
export function readsOf(account: Account): DealershipScope {
  return may(account, 'seeCompanies') ? 'all' : actsFor(account)
}

export function isInScope(scope: DealershipScope, dealershipId: number): boolean {
  return scope === 'all' || scope.includes(dealershipId)
}

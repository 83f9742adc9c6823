// The gates of routes: every route names in its config who may call it. guard-routes.ts applies the gates.
import type { FastifyRequest } from 'fastify'
import type { PlainGate, PublicLimit } from '#contract/call.ts'
import type { Account } from '#domain/people/account.ts'
import { may } from '#domain/people/permissions.ts'
import { isLoopback } from '#server/network/proxy-trust.ts'
import { accountRemoved, forbidden, noSession, notFound } from '../refusal.ts'

export type RouteGate =
  | PlainGate
  /** Calls of this machine only, for this reason. */
  | { loopback: string }
  /** One of these, chosen by the body of the call. */
  | { oneOf: readonly PlainGate[]; chosenBy: (body: unknown) => PlainGate }

declare module 'fastify' {
  interface FastifyContextConfig {
    gate: RouteGate
  }
  interface FastifyRequest {
    /** The signed-in person; null for a visitor. */
    account: Account | null
    /** The session belongs to a person who was removed. */
    isAccountRemoved: boolean
  }
}

/** Refuses callers who do not pass the gate. A signed-out caller learns only that there is no session. */
export function passGate(gate: RouteGate, request: FastifyRequest): void {
  const chosenGate = isChosenByBody(gate) ? gate.chosenBy(request.body) : gate
  if (isPublic(chosenGate)) return
  if (typeof chosenGate === 'object' && 'loopback' in chosenGate) {
    if (!isLoopback(request.socket.remoteAddress ?? '')) throw notFound('Call')
    return
  }
  const account = callerOf(request)
  if (chosenGate === 'any-session') return
  const gates = typeof chosenGate === 'object' ? chosenGate.anyOf : [chosenGate]
  if (!gates.some((each) => may(account, each))) throw forbidden()
}

export function isChosenByBody(gate: RouteGate): gate is Extract<RouteGate, { oneOf: unknown }> {
  return typeof gate === 'object' && 'oneOf' in gate
}

export function isPublic(gate: RouteGate): gate is { public: string; limit: PublicLimit } {
  return typeof gate === 'object' && 'public' in gate
}

/** The signed-in person who makes the call; refused without a session. */
export function callerOf(request: FastifyRequest): Account {
  // Routes outside /api read no session.
  if (!request.account) throw request.isAccountRemoved ? accountRemoved() : noSession()
  return request.account
}

// The gates of routes: every route names in its config, beside its path, who may call it.
// guard-routes.ts applies the gates.
import type { FastifyRequest } from 'fastify'
import type { Account } from '#domain/people/account.ts'
import { type Gate, may } from '#domain/people/permissions.ts'
import { isLoopback } from '#server/network/proxy-trust.ts'
import { accountRemoved, forbidden, noSession, notFound } from '../refusal.ts'

/** The limit on the calls of an address. The numbers below are for a quarter of an hour. */
export type PublicLimit =
  /** No limit: the call reads a row, a page or a picture of public data, or ends a session. */
  | 'none'
  /** 3,000 without a session, counted before the body is read (limit-calls.ts). */
  | 'calls'
  /** 100 failed sign-ins, counted before the body is read (limit-calls.ts). */
  | 'sign-ins'
  /** Ten, noted in the database by the route, which alone knows the outcome of a try (store/people/tries.ts). */
  | 'tries'
  /** A number of streams at a time, counted by the route (routes/product-events.ts). */
  | 'streams'

type PlainGate =
  /** Everybody who passes a row of GATES. */
  | Gate
  /** Everybody who passes one of these rows; the store decides which row the changed thing needs. */
  | { anyOf: readonly Gate[] }
  /** Everybody who is signed in. */
  | 'any-session'
  /** Everybody, for this reason. */
  | { public: string; limit: PublicLimit }
  /** Calls of this machine only, for this reason. */
  | { loopback: string }

export type RouteGate =
  | PlainGate
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

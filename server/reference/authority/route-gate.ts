// Who may make a call. Each route says it in its config, beside its path; guard-routes.ts applies it.
import type { FastifyRequest } from 'fastify'
import type { Account } from '#domain/people/account.ts'
import { type Gate, may } from '#domain/people/permissions.ts'
import { accountRemoved, forbidden, noSession, notFound } from '../refusal.ts'

/** How many calls an address may make in a quarter of an hour. */
export type PublicLimit =
  /** No limit: the answer is a row or a page of what everybody may read. */
  | 'none'
  /** 3,000 without a session, counted before the body is read (limit-calls.ts). */
  | 'calls'
  /** 100 that failed, counted before the body is read (limit-calls.ts). */
  | 'sign-ins'
  /** Ten, noted in the database by the route itself: it alone knows what was tried (store/tries.ts). */
  | 'tries'
  /** So many at a time, counted by the route itself (routes/product-events.ts). */
  | 'streams'

type PlainGate =
  /** Who passes a row of GATES. */
  | Gate
  /** Who passes one of these rows; which one a thing takes, its store asks. */
  | { anyOf: readonly Gate[] }
  /** Everybody who is signed in. */
  | 'any-session'
  /** Everybody, for this reason. */
  | { public: string; limit: PublicLimit }
  /** This machine alone, for this reason. */
  | { loopback: string }

export type RouteGate =
  | PlainGate
  /** What the call takes depends on its body: one of these. */
  | { oneOf: readonly PlainGate[]; chosenBy: (body: unknown) => PlainGate }

declare module 'fastify' {
  interface FastifyContextConfig {
    gate: RouteGate
  }
  interface FastifyRequest {
    /** The signed-in person; null for a visitor. */
    account: Account | null
    /** The session is of somebody who was removed. */
    isAccountRemoved: boolean
  }
}

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

/** Refuses who may not pass. Who is signed out is told that, and not what he lacks. */
export function passGate(gate: RouteGate, request: FastifyRequest): void {
  const needed = isOneOf(gate) ? gate.chosenBy(request.body) : gate
  if (isPublic(needed)) return
  if (typeof needed === 'object' && 'loopback' in needed) {
    if (!LOOPBACK.includes(request.socket.remoteAddress ?? '')) throw notFound('Call')
    return
  }
  const account = callerOf(request)
  if (needed === 'any-session') return
  const gates = typeof needed === 'object' ? needed.anyOf : [needed]
  if (!gates.some((each) => may(account, each))) throw forbidden()
}

function isOneOf(gate: RouteGate): gate is Extract<RouteGate, { oneOf: unknown }> {
  return typeof gate === 'object' && 'oneOf' in gate
}

export function isPublic(gate: RouteGate): gate is { public: string; limit: PublicLimit } {
  return typeof gate === 'object' && 'public' in gate
}

/** The signed-in person behind a call; refused where there is none. */
export function callerOf(request: FastifyRequest): Account {
  // Routes outside /api read no session.
  if (!request.account) throw request.isAccountRemoved ? accountRemoved() : noSession()
  return request.account
}

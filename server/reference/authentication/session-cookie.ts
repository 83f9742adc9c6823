import { createHash } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RIGHTS_HEADER, SESSION_COOKIE } from '#contract/endpoints.ts'
import type { Account } from '#domain/people/account.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { readAccount } from '../store/people/accounts.ts'
import { findSession, SESSION_MS } from '../store/people/sessions.ts'

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, sessionId: string): void {
  // setCookie returns the reply, which is no promise to wait for.
  void reply.setCookie(SESSION_COOKIE, sessionId, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/api',
    maxAge: SESSION_MS / 1000,
    secure: request.protocol === 'https',
  })
}

export function clearSessionCookie(reply: FastifyReply): void {
  void reply.clearCookie(SESSION_COOKIE, { path: '/api' }) // a reply is no promise to wait for
}

export function sessionIdOf(request: FastifyRequest): string | null {
  return request.cookies[SESSION_COOKIE] ?? null
}

/** A hash that changes when the rights of the account change, or when its role or a dealership is renamed (G91). */
function hashRights({ role, privileges, dealerships }: Account): string {
  return createHash('sha256')
    .update(JSON.stringify([role, privileges, dealerships]))
    .digest('base64url')
    .slice(0, 16)
}

/** Reads the session of every request before its route runs. A session that is used is extended. */
export async function readSessions(app: FastifyInstance, database: CounterDatabase, clock: () => Date) {
  await app.register(cookie)
  app.decorateRequest('account', null)
  app.decorateRequest('isAccountRemoved', false)
  app.addHook('onRequest', async (request, reply) => {
    const sessionId = sessionIdOf(request)
    if (sessionId === null) return
    const session = await findSession(database, sessionId, clock())
    if (session === null) return
    request.account = await readAccount(database, session.userId)
    request.isAccountRemoved = request.account === null
    if (request.account !== null) void reply.header(RIGHTS_HEADER, hashRights(request.account)) // a reply is no promise
    if (session.isExtended && request.account !== null) setSessionCookie(request, reply, sessionId)
  })
}

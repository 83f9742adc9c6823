import type { FastifyInstance, FastifyRequest } from 'fastify'
import { signInBody } from '#contract/account.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import type { Account } from '#domain/account.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { createCallLimit } from '#server/network/call-limit.ts'
import { noSession, parsed, Refusal, tooManyTries } from '../answers.ts'
import { requireSession } from '../authentication/caller.ts'
import { decryptField, type KeyPair } from '../authentication/key-pair.ts'
import { cookieOf, giveCookie, takeCookie } from '../authentication/session-cookie.ts'
import { tryPassword } from '../authentication/try-password.ts'
import { findCredentials, noteSignIn, readAccount } from '../store/accounts.ts'
import { beginSession, endSession, rotateSession } from '../store/sessions.ts'
import { forgetTries, noteTry, subjectOf } from '../store/sign-in-tries.ts'
import { admit } from './limit-visitors.ts'

/** Per address and fifteen minutes, whatever the logins: a password that is tried on many of them is guessed too. */
const MOST_FAILED_SIGN_INS = 100

const wrongSignIn = () => new Refusal(400, ERROR_CODES.wrongSignIn, 'Incorrect login or password')

function accountAnswer(account: Account) {
  return { data: { ...account, roles: [account.role] } }
}

export function authenticationRoutes(
  app: FastifyInstance,
  { database, clock, keyPair }: { database: CounterDatabase; clock: () => Date; keyPair: KeyPair },
): void {
  const limit = createCallLimit(MOST_FAILED_SIGN_INS, () => clock().getTime())

  app.get(`/${ENDPOINTS.key}`, async () => ({ data: { publicKey: keyPair.publicKey } }))

  /** The user whose login and password the body holds; every failure reads and takes the same. */
  async function recognise(request: FastifyRequest): Promise<number> {
    const body = parsed(signInBody, request.body)
    const login = decryptField(keyPair, body.login)
    const password = decryptField(keyPair, body.password)
    const subject = subjectOf(login ?? '', request.ip)
    const noted = await noteTry(database, subject, clock())
    if ('waitMs' in noted) throw tooManyTries(noted.waitMs)
    const credentials = login === null ? null : await findCredentials(database, login)
    const isRight = await tryPassword(database, noted, password, credentials?.passwordHash ?? null)
    if (credentials === null || password === null || !isRight) throw wrongSignIn()
    await forgetTries(database, subject)
    limit.forgive(request.ip)
    return credentials.id
  }

  const limitAddress = async (request: FastifyRequest) => admit(limit, request)

  app.post(`/${ENDPOINTS.signIn}`, { onRequest: limitAddress }, async (request, reply) => {
    const userId = await recognise(request)
    const account = await readAccount(database, userId)
    if (account === null) throw wrongSignIn()
    const earlier = cookieOf(request)
    const sessionId = await database.transaction(async (transaction) => {
      if (earlier !== null) await endSession(transaction, earlier)
      await noteSignIn(transaction, userId, clock())
      return beginSession(transaction, userId, clock())
    })
    giveCookie(request, reply, sessionId)
    return accountAnswer(account)
  })

  app.post(`/${ENDPOINTS.validate}`, async (request) => accountAnswer(requireSession(request)))

  app.post(`/${ENDPOINTS.refresh}`, async (request, reply) => {
    const account = requireSession(request)
    const sessionId = await database.transaction((transaction) =>
      rotateSession(transaction, cookieOf(request) ?? '', clock()),
    )
    if (sessionId === null) throw noSession()
    giveCookie(request, reply, sessionId)
    return accountAnswer(account)
  })

  app.post(`/${ENDPOINTS.signOut}`, async (request, reply) => {
    const sessionId = cookieOf(request)
    if (sessionId !== null) await endSession(database, sessionId)
    takeCookie(reply)
    return { data: {} }
  })
}

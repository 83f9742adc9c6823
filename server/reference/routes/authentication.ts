import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sessionCalls } from '#contract/people/session-calls.ts'
import type { SignInBody } from '#contract/people/account.ts'
import type { Account } from '#domain/people/account.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { refusalTexts } from '#texts/refusals.ts'
import { decryptField, type KeyPair } from '../authentication/key-pair.ts'
import { sessionIdOf, setSessionCookie, clearSessionCookie } from '../authentication/session-cookie.ts'
import { tryPassword } from '../authentication/try-password.ts'
import type { CallLimits } from '../authority/limit-calls.ts'
import { callerOf } from '../authority/route-gate.ts'
import { noSession, Refusal, tooManyTries } from '../refusal.ts'
import { findCredentials, noteSignIn, readAccount } from '../store/people/accounts.ts'
import { beginSession, endSession, rotateSession } from '../store/people/sessions.ts'
import { forgetTries, noteTry, subjectOf } from '../store/people/tries.ts'
import { addCall } from './add-call.ts'

const wrongSignIn = () => new Refusal('wrong-sign-in', refusalTexts.wrongSignIn)

interface AuthenticationParts {
  database: CounterDatabase
  clock: () => Date
  keyPair: KeyPair
  limits: CallLimits
}

function accountAnswer(account: Account) {
  return { ...account, roles: [account.role] }
}

export function authenticationRoutes(
  app: FastifyInstance,
  { database, clock, keyPair, limits }: AuthenticationParts,
): void {
  addCall(app, sessionCalls.key, async () => ({
    publicKey: keyPair.publicKey,
  }))

  /**
   * Returns the user whose login and password are in the body. A wrong login and a wrong password have the same answer,
   * and take the same time.
   */
  async function authenticate(
    request: FastifyRequest,
    body: SignInBody,
  ): Promise<{ id: number; passwordHash: string }> {
    const login = decryptField(keyPair, body.login)
    const password = decryptField(keyPair, body.password)
    const subject = subjectOf(login ?? '', request.ip)
    const notedTry = await noteTry(database, subject, clock())
    if ('waitMs' in notedTry) throw tooManyTries(notedTry.waitMs)
    const credentials = login === null ? null : await findCredentials(database, login)
    const passwordHash = credentials?.passwordHash ?? null
    const sender = { address: request.ip, login }
    const isRightPassword = await tryPassword(database, notedTry, password, passwordHash, sender)
    if (credentials === null || passwordHash === null || password === null || !isRightPassword)
      throw wrongSignIn()
    await forgetTries(database, subject)
    limits.forgiveSignIn(request.ip)
    return { id: credentials.id, passwordHash }
  }

  addCall(app, sessionCalls.signIn, async ({ request, reply, body }) => {
    const user = await authenticate(request, body)
    const account = await readAccount(database, user.id)
    if (account === null) throw wrongSignIn()
    const earlierSessionId = sessionIdOf(request)
    const sessionId = await database.transaction(async (transaction) => {
      // The user's row is locked before the sessions, as in a change of the password, so that the two never deadlock.
      if (!(await noteSignIn(transaction, user, clock()))) throw wrongSignIn()
      if (earlierSessionId !== null) await endSession(transaction, earlierSessionId)
      return beginSession(transaction, user.id, clock())
    })
    setSessionCookie(request, reply, sessionId)
    return accountAnswer(account)
  })

  addCall(app, sessionCalls.validate, async ({ request }) => accountAnswer(callerOf(request)))

  addCall(app, sessionCalls.refresh, async ({ request, reply }) => {
    const sessionId = await database.transaction((transaction) =>
      rotateSession(transaction, sessionIdOf(request) ?? '', clock()),
    )
    if (sessionId === null) throw noSession()
    setSessionCookie(request, reply, sessionId)
    return accountAnswer(callerOf(request))
  })

  addCall(app, sessionCalls.signOut, async ({ request, reply }) => {
    const sessionId = sessionIdOf(request)
    if (sessionId !== null) await endSession(database, sessionId)
    clearSessionCookie(reply)
    return {}
  })
}

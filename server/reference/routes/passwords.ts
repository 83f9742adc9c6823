// Routes that mail a code, answer the login of a code's owner, and set a password: with a mailed code, or with a
// session and the old password (G111, G125).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { passwordCalls } from '#contract/people/password-calls.ts'
import { type ChangePasswordBody, optionalCodeBody } from '#contract/people/password.ts'
import { emailsIn } from '#domain/people/email-list.ts'
import { passwordFault } from '#domain/people/password-rule.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { passwordFaultTexts, passwordRefusals, restorePasswordTexts } from '#texts/people/password.ts'
import { passwordMail } from '#texts/people/password-mail.ts'
import { parseInput } from '../answers.ts'
import { hashPassword } from '../authentication/hash-password.ts'
import { decryptField, type KeyPair } from '../authentication/key-pair.ts'
import { sessionIdOf } from '../authentication/session-cookie.ts'
import { trySenderOf, tryPassword } from '../authentication/try-password.ts'
import { callerOf } from '../authority/route-gate.ts'
import { codeLink } from '../mail/code-link.ts'
import type { Mailer } from '../mail/mailer.ts'
import { invalid, Refusal, tooManyTries } from '../refusal.ts'
import { findCredentials } from '../store/people/accounts.ts'
import {
  issueCode,
  ownerOfCode,
  RESTORE_CODE_MS,
  spendCode,
  deleteCodes,
} from '../store/people/password-codes.ts'
import {
  findPasswordOwnersByEmail,
  findPasswordOwner,
  type PasswordOwner,
  storePassword,
} from '../store/people/passwords.ts'
import { endOtherSessions } from '../store/people/sessions.ts'
import {
  forgetTries,
  forgetTry,
  type NotedTry,
  noteTry,
  subjectOf,
  type TryLimit,
} from '../store/people/tries.ts'
import { addCall, withGateOf } from './add-call.ts'

interface PasswordParts {
  database: CounterDatabase
  clock: () => Date
  keyPair: KeyPair
  mailer: Mailer
  /** The public address of the app; never read from a request, which anybody can write. */
  siteUrl: () => string
}

/** Prefixes that separate the subjects of these tries from each other and from sign-ins. */
const RESTORING_PREFIX = 'restore-password\n'
const RESTORE_MAIL_PREFIX = 'restore-mail\n'
const CODE_PREFIX = 'password-code\n'
const OLD_PASSWORD_PREFIX = 'old-password\n'

/** A second request within the minute is answered like the first one; the first mail is on its way. */
const ONE_MAIL_A_MINUTE: TryLimit = { mostTries: 1, windowMs: 60_000 }

const deadCode = () => new Refusal('dead-code', passwordRefusals.deadCode)
const wrongOldPassword = () => new Refusal('wrong-sign-in', passwordRefusals.wrongOldPassword)
const unknownEmail = (email: string) => new Refusal('not-found', restorePasswordTexts.unknownEmail(email))

/** A code allows the call without a session; otherwise the old password is needed. */
const changeCall = withGateOf(passwordCalls.changePassword, (body) =>
  parseInput(optionalCodeBody, body ?? {}).code ? passwordCalls.restorePassword.gate : 'seeAccount',
)

export function passwordRoutes(app: FastifyInstance, parts: PasswordParts): void {
  addCall(app, passwordCalls.restorePassword, async ({ request, body: { email: emailList } }) => {
    await limitTries(parts, subjectOf(RESTORING_PREFIX, request.ip))
    const emailOwners: { email: string; owners: PasswordOwner[] }[] = []
    // Capitals make no other address.
    const emails = new Map(emailsIn(emailList)?.map((email) => [email.toLowerCase(), email]))
    for (const email of emails.values()) {
      const owners = await findPasswordOwnersByEmail(parts.database, email)
      if (owners.length === 0) throw unknownEmail(email)
      emailOwners.push({ email, owners })
    }
    for (const { email, owners } of emailOwners) await mailCodes(parts, email, owners)
    return {}
  })

  addCall(app, passwordCalls.loginByCode, async ({ request, query: { code } }) => {
    const { login } = await readCodeOwner(parts, code, request.ip)
    return { login }
  })

  addCall(app, changeCall, async ({ request, body }) => {
    await (body.code
      ? changeByCode(parts, request, body.code, body)
      : changeWithOldPassword(parts, request, body))
    return {}
  })
}

async function limitTries({ database, clock }: PasswordParts, subject: string): Promise<NotedTry> {
  const notedTry = await noteTry(database, subject, clock())
  if ('waitMs' in notedTry) throw tooManyTries(notedTry.waitMs)
  return notedTry
}

/** Returns the owner of a valid code. Failed tries are counted; a valid code deletes the count. */
async function readCodeOwner(parts: PasswordParts, code: string, address: string): Promise<PasswordOwner> {
  const { database, clock } = parts
  const subject = subjectOf(CODE_PREFIX, address)
  await limitTries(parts, subject)
  const userId = await ownerOfCode(database, code, clock())
  const owner = userId === null ? null : await findPasswordOwner(database, userId)
  if (owner === null) throw deadCode()
  await forgetTries(database, subject)
  return owner
}

/**
 * Checks the rule for passwords, stores the password, and ends the user's codes and all other sessions. `code` is ''
 * when the user typed the old password.
 */
async function setPassword(
  { database, clock }: PasswordParts,
  request: FastifyRequest,
  { userId, newPassword, code }: { userId: number; newPassword: string; code: string },
): Promise<void> {
  const fault = passwordFault(newPassword)
  if (fault !== null) throw invalid(passwordFaultTexts[fault])
  const passwordHash = await hashPassword(newPassword, undefined, trySenderOf(request.ip, `#${userId}`))
  await database.transaction(async (transaction) => {
    if (code !== '' && !(await spendCode(transaction, code, clock()))) throw deadCode()
    await deleteCodes(transaction, userId)
    await storePassword(transaction, userId, passwordHash)
    await endOtherSessions(transaction, userId, sessionIdOf(request))
  })
}

async function changeByCode(
  parts: PasswordParts,
  request: FastifyRequest,
  code: string,
  body: ChangePasswordBody,
): Promise<void> {
  const { database, keyPair } = parts
  const owner = await readCodeOwner(parts, code, request.ip)
  const login = decryptField(keyPair, body.login)
  const newPassword = decryptField(keyPair, body.newPassword)
  if (newPassword === null || login?.toLowerCase() !== owner.login.toLowerCase()) throw deadCode()
  await setPassword(parts, request, { userId: owner.id, newPassword, code })
  // A person who forgot the password may have tried too often; the new password must work at once.
  await forgetTries(database, subjectOf(owner.login, request.ip))
}

async function changeWithOldPassword(
  parts: PasswordParts,
  request: FastifyRequest,
  body: ChangePasswordBody,
): Promise<void> {
  const { database, keyPair } = parts
  const account = callerOf(request)
  const subject = subjectOf(`${OLD_PASSWORD_PREFIX}${account.id}`, request.ip)
  const notedTry = await limitTries(parts, subject)
  const login = decryptField(keyPair, body.login)
  const oldPassword = decryptField(keyPair, body.oldPassword ?? '')
  const newPassword = decryptField(keyPair, body.newPassword)
  const credentials = await findCredentials(database, account.login)
  const isRightPassword = await tryPassword(
    database,
    notedTry,
    oldPassword,
    credentials?.passwordHash ?? null,
    { address: request.ip, login: account.login },
  )
  const isOwnLogin = login?.toLowerCase() === account.login.toLowerCase()
  if (!isRightPassword || !isOwnLogin || newPassword === null) throw wrongOldPassword()
  await setPassword(parts, request, { userId: account.id, newPassword, code: '' })
  await forgetTries(database, subject)
}

/** Mails each owner of the address a link with a code: at most once a minute, and ten times in fifteen minutes. */
async function mailCodes(
  parts: PasswordParts,
  email: string,
  owners: readonly PasswordOwner[],
): Promise<void> {
  const { database, clock } = parts
  const subject = subjectOf(`${RESTORE_MAIL_PREFIX}${email}`, '')
  const notedMail = await noteTry(database, subject, clock(), ONE_MAIL_A_MINUTE)
  if ('waitMs' in notedMail) return
  try {
    await limitTries(parts, subjectOf(`${RESTORING_PREFIX}${email}`, ''))
    for (const owner of owners) await mailCode(parts, email, owner)
  } catch (problem) {
    // A mail may be missing, so the next request must not wait.
    await forgetTry(database, notedMail)
    throw problem
  }
}

/** Mails a link with a code. A person who has no password yet gets a link to Create password. */
async function mailCode(
  { database, clock, mailer, siteUrl }: PasswordParts,
  email: string,
  owner: PasswordOwner,
): Promise<void> {
  const code = await issueCode(database, owner.id, clock(), RESTORE_CODE_MS)
  const link = codeLink(siteUrl(), owner.hasPassword, code)
  await mailer.send({ to: email, ...passwordMail({ login: owner.login, link }) })
}

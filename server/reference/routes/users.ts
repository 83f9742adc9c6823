// Routes with which staff create, change, remove, accept and invite users, and set or reset their passwords
// (ordering.md §7 Users, G111, G120).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { userCalls } from '#contract/people/user-calls.ts'
import { passwordFault } from '#domain/people/password-rule.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { describeProblem } from '#server/log/describe-problem.ts'
import { log } from '#server/log/log.ts'
import { createCallLimit } from '#server/network/call-limit.ts'
import { passwordFaultTexts } from '#texts/people/password.ts'
import { peopleRefusals } from '#texts/people/people.ts'
import { acceptedMail, invitationMail, resetMail } from '#texts/people/people-mail.ts'
import { serverLog } from '#texts/server.ts'
import { validationTexts } from '#texts/validation.ts'
import { hashPassword } from '../authentication/hash-password.ts'
import { decryptField, type KeyPair } from '../authentication/key-pair.ts'
import { randomPassword } from '../authentication/random-password.ts'
import { createChangeStamper } from '../authority/create-change-stamper.ts'
import { callerOf } from '../authority/route-gate.ts'
import { codeLink } from '../mail/code-link.ts'
import type { Mail, Mailer } from '../mail/mailer.ts'
import { invalid, Refusal, tooManyTries } from '../refusal.ts'
import type { ChangeStamp } from '../store/changes.ts'
import { joinCustomer } from '../store/people/join-customer.ts'
import { removeUser } from '../store/people/remove-people.ts'
import { createUser, updateUser } from '../store/people/save-user.ts'
import { findTakenNames } from '../store/people/taken-names.ts'
import { noteTry, subjectOf } from '../store/people/tries.ts'
import { inviteUser, registerUser, setPassword } from '../store/people/user-access.ts'
import { addCall, withMessages } from './add-call.ts'

/** The mails that a caller may cause in fifteen minutes: enough to invite all people of a company. */
const MOST_MAILS_OF_CALLER = 300
/** The prefix of the subject under which the mails to a user are counted. */
const MAIL_PREFIX = 'mail-to-user\n'

interface UserParts {
  database: CounterDatabase
  clock: () => Date
  keyPair: KeyPair
  mailer: Mailer
  /** The public address of the app, for links in mails. */
  siteUrl: () => string
}

export function userRoutes(app: FastifyInstance, parts: UserParts): void {
  const stampOf = createChangeStamper(parts.clock)
  addRecordRoutes(app, { ...parts, stampOf })
  addAccessRoutes(app, { ...parts, stampOf })
}

interface UserRouteParts extends UserParts {
  stampOf: (request: FastifyRequest) => ChangeStamp
}

/** Routes that create, save and remove users, and the route that finds taken names. */
function addRecordRoutes(app: FastifyInstance, { database, stampOf }: UserRouteParts): void {
  addCall(
    app,
    withMessages(userCalls.createUser, validationTexts),
    async ({ request, body: { editUserId: _, ...fields } }) => {
      const id = await database.transaction((transaction) =>
        createUser(transaction, fields, stampOf(request)),
      )
      return { id }
    },
  )

  addCall(app, withMessages(userCalls.updateUser, validationTexts), async ({ request, body: fields }) => {
    await database.transaction((transaction) => updateUser(transaction, fields, stampOf(request)))
    return { id: fields.id }
  })

  addCall(app, userCalls.takenNames, async ({ body }) => findTakenNames(database, body))

  addCall(app, userCalls.deleteUser, async ({ request, params: { id } }) => {
    await database.transaction((transaction) => removeUser(transaction, id, stampOf(request)))
    return {}
  })
}

/** Routes that set passwords, and mail passwords or codes. */
function addAccessRoutes(
  app: FastifyInstance,
  { database, clock, keyPair, mailer, siteUrl, stampOf }: UserRouteParts,
): void {
  const callerMailLimit = createCallLimit(MOST_MAILS_OF_CALLER, () => clock().getTime())
  const siteAddressOf = (path: string) => new URL(path, siteUrl())

  /** Counts a mail before anything is written, so that no caller floods a user or the mail server. */
  async function limitMails(request: FastifyRequest, id: number): Promise<void> {
    const notedTry = await noteTry(database, subjectOf(`${MAIL_PREFIX}${id}`, ''), clock())
    if ('waitMs' in notedTry) throw tooManyTries(notedTry.waitMs, peopleRefusals.tooManyMails)
    const waitMs = callerMailLimit.count(String(callerOf(request).id))
    if (waitMs !== null) throw tooManyTries(waitMs, peopleRefusals.tooManyMailsOfCaller)
  }

  addCall(app, userCalls.setPassword, async ({ request, body }) => {
    const password = decryptField(keyPair, body.password)
    const fault = passwordFault(password ?? '')
    if (password === null || fault !== null) throw invalid(passwordFaultTexts[fault ?? 'forbiddenCharacter'])
    const passwordHash = await hashPassword(password)
    await database.transaction((transaction) =>
      setPassword(transaction, { id: body.id, passwordHash }, stampOf(request)),
    )
    return {}
  })

  addCall(app, userCalls.registerUser, async ({ request, params: { id }, body }) => {
    await limitMails(request, id)
    const password = randomPassword()
    const passwordHash = await hashPassword(password)
    const { login, to, wasWaiting } = await database.transaction((transaction) =>
      registerUser(transaction, { id, seenState: body?.state, passwordHash }, stampOf(request)),
    )
    const link = siteAddressOf('/auth').href
    await sendMail(mailer, { to, ...(wasWaiting ? acceptedMail : resetMail)({ login, password, link }) })
    return {}
  })

  addCall(app, userCalls.joinUser, async ({ request, params: { id }, body: target }) => {
    await limitMails(request, id)
    const password = randomPassword()
    const passwordHash = await hashPassword(password)
    const { login, to } = await database.transaction((transaction) =>
      joinCustomer(transaction, { userId: id, ...target, passwordHash }, stampOf(request)),
    )
    await sendMail(mailer, { to, ...acceptedMail({ login, password, link: siteAddressOf('/auth').href }) })
    return {}
  })

  addCall(app, userCalls.inviteUser, async ({ request, params: { id } }) => {
    await limitMails(request, id)
    const { login, to, code, hasPassword } = await database.transaction((transaction) =>
      inviteUser(transaction, id, stampOf(request)),
    )
    const link = codeLink(siteUrl(), hasPassword, code)
    await sendMail(mailer, { to, ...invitationMail({ login, link }) })
    return {}
  })
}

/** Call this after the commit: a mail must not contain a password or a code that does not work yet. */
async function sendMail(mailer: Mailer, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail)
  } catch (problem) {
    log.error(describeProblem(problem), serverLog.mailNotSent)
    throw new Refusal('not-mailed', peopleRefusals.notMailed)
  }
}

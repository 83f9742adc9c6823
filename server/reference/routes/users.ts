// Routes with which staff create, change, remove, accept and invite users, and set or reset their passwords
// (ordering.md §7 Users, G111, G120).
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { BASE_PATHS, ENDPOINTS } from '#contract/endpoints.ts'
import { doneSchema } from '#contract/envelope.ts'
import { joinBody } from '#contract/people/registration-request.ts'
import {
  createUserBody,
  registerUserBody,
  savedUserSchema,
  setPasswordBody,
  takenNamesBody,
  takenNamesSchema,
  updateUserBody,
} from '#contract/people/user-form.ts'
import { userGates } from '#domain/people/company.ts'
import { passwordFault } from '#domain/people/password-rule.ts'
import { REGISTRATION_ACTIONS } from '#domain/people/registration-request.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { describeProblem } from '#server/log/describe-problem.ts'
import { log } from '#server/log/log.ts'
import { createCallLimit } from '#server/network/call-limit.ts'
import { passwordFaultTexts } from '#texts/people/password.ts'
import { peopleRefusals } from '#texts/people/people.ts'
import { acceptedMail, invitationMail, resetMail } from '#texts/people/people-mail.ts'
import { serverLog } from '#texts/server.ts'
import { validationTexts } from '#texts/validation.ts'
import { answers, parseInput, type RoutedApp } from '../answers.ts'
import { hashPassword } from '../authentication/hash-password.ts'
import { decryptField, type KeyPair } from '../authentication/key-pair.ts'
import { randomPassword } from '../authentication/random-password.ts'
import { createChangeStamper } from '../authority/create-change-stamper.ts'
import { callerOf, type RouteGate } from '../authority/route-gate.ts'
import { codeLink } from '../mail/code-link.ts'
import type { Mail, Mailer } from '../mail/mailer.ts'
import { invalid, Refusal, tooManyTries } from '../refusal.ts'
import type { ChangeStamp } from '../store/change-stamp.ts'
import { joinCustomer } from '../store/people/join-customer.ts'
import { removeUser } from '../store/people/remove-people.ts'
import { createUser, updateUser } from '../store/people/save-user.ts'
import { findTakenNames } from '../store/people/taken-names.ts'
import { noteTry, subjectOf } from '../store/people/tries.ts'
import { inviteUser, registerUser, setPassword } from '../store/people/user-access.ts'
import { rowId } from './query-values.ts'

const createBody = createUserBody(validationTexts)
const updateBody = updateUserBody(validationTexts)
const idParams = v.object({ id: rowId })

// The user's company decides which of these gates the caller needs; the store checks this gate.
const CREATE_GATE: RouteGate = { anyOf: userGates('create') }
const EDIT_GATE: RouteGate = { anyOf: userGates('edit') }
const REMOVE_GATE: RouteGate = { anyOf: userGates('remove') }

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

export function userRoutes(app: RoutedApp, parts: UserParts): void {
  const stampOf = createChangeStamper(parts.clock)
  addRecordRoutes(app, { ...parts, stampOf })
  addAccessRoutes(app, { ...parts, stampOf })
}

interface UserRouteParts extends UserParts {
  stampOf: (request: FastifyRequest) => ChangeStamp
}

/** Routes that create, save and remove users, and the route that finds taken names. */
function addRecordRoutes(app: RoutedApp, { database, stampOf }: UserRouteParts): void {
  app.post(`/${ENDPOINTS.createUser}`, answers(savedUserSchema, { gate: CREATE_GATE }), async (request) => {
    const { editUserId: _, ...fields } = parseInput(createBody, request.body)
    const id = await database.transaction((transaction) => createUser(transaction, fields, stampOf(request)))
    return { id }
  })

  app.post(`/${ENDPOINTS.updateUser}`, answers(savedUserSchema, { gate: EDIT_GATE }), async (request) => {
    const fields = parseInput(updateBody, request.body)
    await database.transaction((transaction) => updateUser(transaction, fields, stampOf(request)))
    return { id: fields.id }
  })

  app.post(
    `/${ENDPOINTS.takenNames}`,
    answers(takenNamesSchema, { gate: CREATE_GATE, heavy: true }),
    async (request) => {
      return findTakenNames(database, parseInput(takenNamesBody, request.body))
    },
  )

  app.post(`/${BASE_PATHS.user}/delete/:id`, answers(doneSchema, { gate: REMOVE_GATE }), async (request) => {
    const { id } = parseInput(idParams, request.params)
    await database.transaction((transaction) => removeUser(transaction, id, stampOf(request)))
    return {}
  })
}

/** Routes that set passwords, and mail passwords or codes. */
function addAccessRoutes(
  app: RoutedApp,
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

  app.post(`/${ENDPOINTS.setPassword}`, answers(doneSchema, { gate: EDIT_GATE }), async (request) => {
    const body = parseInput(setPasswordBody, request.body)
    const password = decryptField(keyPair, body.password)
    const fault = passwordFault(password ?? '')
    if (password === null || fault !== null) throw invalid(passwordFaultTexts[fault ?? 'forbiddenCharacter'])
    const passwordHash = await hashPassword(password)
    await database.transaction((transaction) =>
      setPassword(transaction, { id: body.id, passwordHash }, stampOf(request)),
    )
    return {}
  })

  app.post(
    `/${BASE_PATHS.user}/company-registered/:id`,
    answers(doneSchema, { gate: EDIT_GATE }),
    async (request) => {
      const { id } = parseInput(idParams, request.params)
      const seenState = parseInput(registerUserBody, request.body)?.state
      await limitMails(request, id)
      const password = randomPassword()
      const passwordHash = await hashPassword(password)
      const { login, to, wasWaiting } = await database.transaction((transaction) =>
        registerUser(transaction, { id, seenState, passwordHash }, stampOf(request)),
      )
      const link = siteAddressOf('/auth').href
      await sendMail(mailer, { to, ...(wasWaiting ? acceptedMail : resetMail)({ login, password, link }) })
      return {}
    },
  )

  app.post(
    `/${BASE_PATHS.user}/company-joined/:id`,
    answers(doneSchema, { gate: REGISTRATION_ACTIONS.join.gate }),
    async (request) => {
      const { id } = parseInput(idParams, request.params)
      const target = parseInput(joinBody, request.body)
      await limitMails(request, id)
      const password = randomPassword()
      const passwordHash = await hashPassword(password)
      const { login, to } = await database.transaction((transaction) =>
        joinCustomer(transaction, { userId: id, ...target, passwordHash }, stampOf(request)),
      )
      await sendMail(mailer, { to, ...acceptedMail({ login, password, link: siteAddressOf('/auth').href }) })
      return {}
    },
  )

  app.post(
    `/${BASE_PATHS.user}/invite-create/:id`,
    answers(doneSchema, { gate: EDIT_GATE }),
    async (request) => {
      const { id } = parseInput(idParams, request.params)
      await limitMails(request, id)
      const { login, to, code, hasPassword } = await database.transaction((transaction) =>
        inviteUser(transaction, id, stampOf(request)),
      )
      const link = codeLink(siteUrl(), hasPassword, code)
      await sendMail(mailer, { to, ...invitationMail({ login, link }) })
      return {}
    },
  )
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

// Every answer is {data} or {error: {code, message}}, where needed with what it is about (decisions.md G112).
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { ERROR_CODES } from '#contract/error-codes.ts'
import { bodyFaults, fieldFaults, unreadableField, wholeBody } from '#texts/field-faults.ts'
import { refusalTexts } from '#texts/refusals.ts'
import { invalid, Refusal, type RefusalKind } from './refusal.ts'

/** What each refusal is on the wire (G112, G129, G134): the one place that knows. */
const ON_THE_WIRE: Record<RefusalKind, { status: number; code: number }> = {
  invalid: { status: 400, code: ERROR_CODES.invalidBody },
  'not-found': { status: 404, code: ERROR_CODES.notFound },
  'basic-header-missing': { status: 400, code: ERROR_CODES.missingBasicHeader },
  'foreign-page': { status: 403, code: ERROR_CODES.foreignPage },
  'no-session': { status: 401, code: ERROR_CODES.noSession },
  'account-removed': { status: 401, code: ERROR_CODES.accountRemoved },
  forbidden: { status: 403, code: ERROR_CODES.forbidden },
  'wrong-sign-in': { status: 400, code: ERROR_CODES.wrongSignIn },
  'dead-code': { status: 400, code: ERROR_CODES.deadCode },
  'too-many-tries': { status: 429, code: ERROR_CODES.tooManyTries },
  'email-taken': { status: 400, code: ERROR_CODES.emailTaken },
  'company-name-taken': { status: 400, code: ERROR_CODES.companyNameTaken },
  'login-taken': { status: 400, code: ERROR_CODES.loginTaken },
  'changed-meanwhile': { status: 409, code: ERROR_CODES.changedMeanwhile },
  prohibited: { status: 400, code: ERROR_CODES.prohibited },
  'basket-changed': { status: 400, code: ERROR_CODES.basketChanged },
  'dealership-not-allowed': { status: 400, code: ERROR_CODES.dealershipNotAllowed },
  'wrong-user': { status: 400, code: ERROR_CODES.wrongUser },
  'product-gone': { status: 400, code: ERROR_CODES.productGone },
  'picture-missing': { status: 400, code: ERROR_CODES.pictureMissing },
  'order-status': { status: 400, code: ERROR_CODES.orderStatus },
  'never-printed': { status: 400, code: ERROR_CODES.neverPrinted },
  'never-sent': { status: 400, code: ERROR_CODES.neverSent },
  'not-mailed': { status: 400, code: ERROR_CODES.notMailed },
}

/**
 * Ends at the first fault: one is all that is told, and without it every item of a list is judged and every fault of
 * each is kept. Words of valibot's own show its expressions, so rules without words get ours.
 */
const AT_FIRST_FAULT = {
  abortEarly: true,
  abortPipeEarly: true,
  message: ({ type, input }: v.BaseIssue<unknown>): string =>
    fieldFaults[input === undefined ? 'missing' : type] ?? unreadableField,
}

/** The parsed input, or a refusal that names the first field that is wrong. */
export function parsed<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input, AT_FIRST_FAULT)
  if (result.success) return result.output
  const issue = result.issues[0]
  throw invalid(`${v.getDotPath(issue) ?? wholeBody}: ${issue.message}`)
}

/** The head of an answer that is a file. */
export function sendFile(reply: FastifyReply, type: string, name: string): FastifyReply {
  return reply.type(type).header('content-disposition', `attachment; filename="${name}"`)
}

/** Nobody between keeps it: a browser may take a 404 for an answer of days. */
function sendError(
  reply: FastifyReply,
  status: number,
  code: number,
  message: string,
  about: readonly string[] = [],
) {
  const error = { code, message, ...(about.length > 0 && { about }) }
  return reply.status(status).header('cache-control', 'no-store').send({ error })
}

export function answerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) =>
    sendError(reply, 404, ERROR_CODES.notFound, refusalTexts.noCall),
  )
  app.setErrorHandler((problem: FastifyError | Refusal, request, reply) =>
    answerError(problem, request, reply),
  )
}

/** Also what fastify refuses before it knows a route, such as a broken escape in an address. */
export function answerError(problem: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  if (problem instanceof Refusal) {
    if (problem.retryAfterMs !== null) {
      void reply.header('Retry-After', Math.max(1, Math.ceil(problem.retryAfterMs / 1000))) // a reply is no promise to wait for
    }
    const { status, code } = ON_THE_WIRE[problem.kind]
    return sendError(reply, status, code, problem.message, problem.about)
  }
  if (isUnstorable(problem.cause)) {
    return sendError(reply, 400, ERROR_CODES.invalidBody, refusalTexts.unstorable)
  }
  const status = problem.statusCode ?? 500
  if (status < 500) return sendError(reply, status, ERROR_CODES.invalidBody, saysOf(status))
  // The message of a failed statement carries its parameters, so only its cause is written down.
  const cause = problem.cause instanceof Error ? problem.cause : problem
  console.error(`${request.method} ${request.routeOptions.url ?? 'unknown route'} failed: ${cause.stack}`)
  return sendError(reply, 500, ERROR_CODES.serverFault, refusalTexts.serverFault)
}

/** Of what fastify refuses; its own messages repeat the address and speak of parsers. */
function saysOf(status: number): string {
  if (status === 413) return bodyFaults.tooLarge
  return status === 415 ? bodyFaults.notJson : bodyFaults.unreadable
}

/** PostgreSQL's class 22 (a number out of range, a zero byte in a text) and a reference to no row. */
function isUnstorable(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return code.startsWith('22') || code === '23503'
}

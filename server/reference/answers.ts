// Writes every answer that is no file as {data} or {error: {code, message}}. An error may list the ids of refused
// things (decisions.md G112).
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { ERROR_CODES } from '#contract/error-codes.ts'
import { isDatabaseAway, reasonOfAbsence } from '#server/database/database-away.ts'
import { describeProblem } from '#server/log/describe-problem.ts'
import { log } from '#server/log/log.ts'
import { createRepeatedLine } from '#server/log/repeated-line.ts'
import { bodyFaults, fieldFaults, unreadableField, wholeBody } from '#texts/field-faults.ts'
import { refusalTexts } from '#texts/refusals.ts'
import { serverLog } from '#texts/server.ts'
import { invalid, Refusal, type RefusalKind } from './refusal.ts'
import { requestIdOf } from './request-id.ts'

/** Sends each route's return value as `{data}`; files and streams are sent as they are. */
export function answerInEnvelopes(app: FastifyInstance): void {
  app.setSerializerCompiler(() => (value) => JSON.stringify({ data: value }))
}

/** Status and code of each refusal on the wire (G112, G129, G134); no other file knows them. */
const WIRE_CODES: Record<RefusalKind, { status: number; code: number }> = {
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
 * Stops at the first fault, because only that one is answered; without these options valibot checks every item of a
 * list. A rule without a message gets one of ours, because valibot's messages show its own expressions.
 */
const FIRST_FAULT_ONLY = {
  abortEarly: true,
  abortPipeEarly: true,
  message: ({ type, input }: v.BaseIssue<unknown>): string =>
    fieldFaults[input === undefined ? 'missing' : type] ?? unreadableField,
}

/** The parsed input; throws a refusal that names the first wrong field. */
export function parseInput<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input, FIRST_FAULT_ONLY)
  if (result.success) return result.output
  const issue = result.issues[0]
  throw invalid(`${v.getDotPath(issue) ?? wholeBody}: ${issue.message}`)
}

/** Sets the headers of an answer that is a file. */
export function setFileHeaders(reply: FastifyReply, type: string, name: string): FastifyReply {
  return reply.type(type).header('content-disposition', `attachment; filename="${name}"`)
}

/** No browser may store the answer: it could reuse a 404 for days. */
function sendError(
  reply: FastifyReply,
  status: number,
  code: number,
  message: string,
  refusedIds: readonly string[] = [],
) {
  const error = { code, message, ...(refusedIds.length > 0 && { about: refusedIds }) }
  return reply.status(status).header('cache-control', 'no-store').send({ error })
}

type ErrorAnswer = (
  problem: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply

export function answerErrors(app: FastifyInstance, answerError: ErrorAnswer): void {
  app.setNotFoundHandler((_request, reply) =>
    sendError(reply, 404, ERROR_CODES.notFound, refusalTexts.unknownAddress),
  )
  app.setErrorHandler((problem: FastifyError | Refusal, request, reply) =>
    answerError(problem, request, reply),
  )
}

/**
 * The returned function answers errors of routes, and requests that fastify refuses before it has a route, such as a
 * broken escape in an address.
 */
export function createErrorAnswer(): ErrorAnswer {
  const databaseLine = createRepeatedLine('error')
  const limitLine = createRepeatedLine('warn')
  return (problem, request, reply) => {
    const route = routeOf(request)
    if (problem instanceof Refusal && problem.kind === 'too-many-tries') {
      limitLine.write(serverLog.limitReached(request.method, route))
    }
    if (isDatabaseAway(problem)) databaseLine.write(serverLog.databaseAway(reasonOfAbsence(problem)))
    return answerError(problem, request, reply)
  }
}

/** The pattern of the call's address, which has no ids and no query. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions?.url ?? '(unknown)'
}

function answerError(problem: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  if (problem instanceof Refusal) {
    if (problem.retryAfterMs !== null) {
      void reply.header('Retry-After', Math.max(1, Math.ceil(problem.retryAfterMs / 1000))) // a reply is no promise to wait for
    }
    const { status, code } = WIRE_CODES[problem.kind]
    return sendError(reply, status, code, problem.message, problem.refusedIds)
  }
  if (isUnstorable(problem.cause)) {
    return sendError(reply, 400, ERROR_CODES.invalidBody, refusalTexts.unstorable)
  }
  if (isDatabaseAway(problem)) {
    return sendError(reply, 503, ERROR_CODES.serverFault, refusalTexts.serverFault)
  }
  const status = problem.statusCode ?? 500
  if (status < 500) return sendError(reply, status, ERROR_CODES.invalidBody, fastifyRefusal(status))
  // Fastify reports a file whose reader has left as an error.
  const hasReaderLeft = problem.code === 'ERR_STREAM_PREMATURE_CLOSE' && reply.raw.destroyed
  if (!hasReaderLeft) {
    const problemFields = { id: requestIdOf(request), ...describeProblem(problem) }
    log.error(problemFields, serverLog.callFailed(request.method, routeOf(request)))
  }
  return sendError(reply, 500, ERROR_CODES.serverFault, refusalTexts.serverFault)
}

/** Our text for a refusal of fastify, whose own messages repeat the address and mention parsers. */
function fastifyRefusal(status: number): string {
  if (status === 413) return bodyFaults.tooLarge
  return status === 415 ? bodyFaults.notJson : bodyFaults.unreadable
}

/** True for PostgreSQL's class 22 (number out of range, zero byte in a text) and for a reference to a missing row. */
function isUnstorable(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return code.startsWith('22') || code === '23503'
}

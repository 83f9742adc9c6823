// Every answer is {data} or {error: {code, message}} (decisions.md G112).
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { ERROR_CODES } from '#contract/error-codes.ts'
import { bodyFaults, fieldFaults, unreadableField, wholeBody } from '#texts/field-faults.ts'
import { passwordRefusals } from '#texts/password.ts'
import { TooManyPasswords } from './authentication/hash-password.ts'

/** Thrown wherever a call is refused; it becomes the answer. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly code: number
  /** How long the caller should wait before the next try. */
  readonly retryAfterMs: number | null

  constructor(status: number, code: number, message: string, retryAfterMs: number | null = null) {
    super(message)
    this.status = status
    this.code = code
    this.retryAfterMs = retryAfterMs
  }
}

export const invalid = (message: string) => new Refusal(400, ERROR_CODES.invalidBody, message)
export const notFound = (thing: string) => new Refusal(404, ERROR_CODES.notFound, `${thing} not found`)
export const noSession = () => new Refusal(401, ERROR_CODES.noSession, 'Not signed in')
export const forbidden = () => new Refusal(403, ERROR_CODES.forbidden, 'Permission missing')

/** A few seconds: so long do the tries take that wait already. */
const BUSY_MS = 2000
const tooManyPasswords = () =>
  new Refusal(429, ERROR_CODES.tooManyTries, passwordRefusals.tooManyAtOnce, BUSY_MS)

export const tooManyTries = (waitMs: number) =>
  new Refusal(429, ERROR_CODES.tooManyTries, 'Too many failed tries. Try again in 15 minutes.', waitMs)

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

/** Nobody between keeps it: a browser may take a 404 for an answer of days. */
function sendError(reply: FastifyReply, status: number, code: number, message: string) {
  return reply.status(status).header('cache-control', 'no-store').send({ error: { code, message } })
}

export function answerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => sendError(reply, 404, ERROR_CODES.notFound, 'Not found'))
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
    return sendError(reply, problem.status, problem.code, problem.message)
  }
  if (problem instanceof TooManyPasswords) return answerError(tooManyPasswords(), request, reply)
  if (isUnstorable(problem.cause)) {
    return sendError(reply, 400, ERROR_CODES.invalidBody, 'A value cannot be stored')
  }
  const status = problem.statusCode ?? 500
  if (status < 500) return sendError(reply, status, ERROR_CODES.invalidBody, saysOf(status))
  // The message of a failed statement carries its parameters, so only its cause is written down.
  const cause = problem.cause instanceof Error ? problem.cause : problem
  console.error(`${request.method} ${request.routeOptions.url ?? 'unknown route'} failed: ${cause.stack}`)
  return sendError(reply, 500, ERROR_CODES.serverFault, 'The server could not do this')
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

// Every answer is {data} or {error: {code, message}} (decisions.md G112).
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { ERROR_CODES } from '#contract/error-codes.ts'

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

export const tooManyTries = (waitMs: number) =>
  new Refusal(429, ERROR_CODES.tooManyTries, 'Too many failed tries. Try again in 15 minutes.', waitMs)

/** The parsed input, or a refusal that names the first field that is wrong. */
export function parsed<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input)
  if (result.success) return result.output
  const issue = result.issues[0]
  throw invalid(`${v.getDotPath(issue) ?? 'body'}: ${issue.message}`)
}

function errorBody(code: number, message: string) {
  return { error: { code, message } }
}

export function answerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => {
    void reply.status(404).send(errorBody(ERROR_CODES.notFound, 'Not found')) // a reply is no promise to wait for
  })
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
    return reply.status(problem.status).send(errorBody(problem.code, problem.message))
  }
  if (isUnstorable(problem.cause)) {
    return reply.status(400).send(errorBody(ERROR_CODES.invalidBody, 'A value cannot be stored'))
  }
  const status = problem.statusCode ?? 500
  if (status < 500) return reply.status(status).send(errorBody(ERROR_CODES.invalidBody, problem.message))
  // The message of a failed statement carries its parameters, so only its cause is written down.
  const cause = problem.cause instanceof Error ? problem.cause : problem
  console.error(`${request.method} ${request.routeOptions.url ?? 'unknown route'} failed: ${cause.stack}`)
  return reply.status(500).send(errorBody(ERROR_CODES.serverFault, 'The server could not do this'))
}

/** PostgreSQL's class 22 (a number out of range, a zero byte in a text) and a reference to no row. */
function isUnstorable(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return code.startsWith('22') || code === '23503'
}

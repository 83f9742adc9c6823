import type { FastifyRequest } from 'fastify'
import { ERROR_CODES } from '#contract/error-codes.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { tooManyRequests } from '#texts/visitor-requests.ts'
import { Refusal } from '../answers.ts'
import { type NotedTry, noteTry, subjectOf } from '../store/sign-in-tries.ts'

interface AdmitParts {
  database: CounterDatabase
  clock: () => Date
}

/** Counts like a failed sign-in, so that nobody fills the staff's lists or tries out e-mails. */
export async function admitVisitor(
  request: FastifyRequest,
  endpoint: string,
  { database, clock }: AdmitParts,
): Promise<NotedTry> {
  const noted = await noteTry(database, subjectOf(`${endpoint}\n`, request.ip), clock())
  if ('waitMs' in noted) throw new Refusal(429, ERROR_CODES.tooManyTries, tooManyRequests, noted.waitMs)
  return noted
}

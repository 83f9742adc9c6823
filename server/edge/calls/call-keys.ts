// Passes a call with a key on to the backend at most once (G293). Nobody else can use up the key of a call: it is a random
// number that only the calling page knows.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { eq, lt, sql } from 'drizzle-orm'
import { CALL_KEY_HEADER, parseCallKey } from '#contract/call-key.ts'
import { EDGE_CODES } from '#contract/edge.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { createMinuteLimit } from '#server/network/call-limit.ts'
import { edgeErrors } from '#texts/edge.ts'
import { isAgreedChange } from './api-path.ts'
import { type BackendOptions, readSignedInPerson } from './check-author.ts'
import { sendError, sendRefusal, sendTooManyCalls } from './edge-answers.ts'
import { callKeys } from '../key-store/key-tables.ts'

/** Longer than a page tries to create one thing. */
const RETENTION_HOURS = 24
/** The most calls with a key of one person in a minute: an import of users creates a few each second. */
const MOST_PER_MINUTE = 600

const isRefusal = (status: number): boolean => status >= 400 && status < 500

/**
 * Calls `pass`, unless an earlier call had the key of this one. Only calls of the agreement that change something and
 * that a signed-in person makes have keys, so that nobody else can fill the table: other calls are passed on.
 */
export type PassOnce = (
  call: { request: IncomingMessage; response: ServerResponse; target: string },
  pass: () => Promise<void>,
) => Promise<void>

export function createPassOnce(options: BackendOptions, database: CounterDatabase | null): PassOnce {
  const limit = createMinuteLimit(MOST_PER_MINUTE)

  return async ({ request, response, target }, pass) => {
    const header = request.headers[CALL_KEY_HEADER.toLowerCase()]
    if (header === undefined || database === null || !isAgreedChange(request, target)) return pass()
    const callKey = typeof header === 'string' ? parseCallKey(header) : null
    if (callKey === null) return sendError(response, 400, edgeErrors.malformedCallKey)
    const person =
      request.headers.cookie === undefined ? 'no-session' : await readSignedInPerson(request, options)
    if (person === 'no-answer')
      return sendRefusal(response, { code: EDGE_CODES.backendUnreachable, isNotCommitted: true })
    if (person === 'no-session') return pass() // the backend refuses the call
    const waitMs = limit.count(String(person.id))
    if (waitMs !== null) return sendTooManyCalls(response, waitMs)
    const newRows = await database.insert(callKeys).values({ callKey }).onConflictDoNothing().returning()
    // 500 and not 502 to 504: this server answers. The page takes the outcome of the first call as unknown.
    if (newRows.length === 0) return sendError(response, 500, edgeErrors.repeatedCall)
    // A browser whose connection broke in the meantime sends the call again.
    const isCallerGone = response.destroyed
    if (!isCallerGone) await pass()
    // Nothing was made, also if the body did not arrive whole, so the next call with this key is passed on.
    if (isCallerGone || !request.complete || isRefusal(response.statusCode))
      await database.delete(callKeys).where(eq(callKeys.callKey, callKey))
  }
}

export async function sweepCallKeys(database: CounterDatabase): Promise<void> {
  await database
    .delete(callKeys)
    .where(lt(callKeys.createdAt, sql`now() - make_interval(hours => ${RETENTION_HOURS}::int)`))
}

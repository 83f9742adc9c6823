import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'

/** No connection to the database could be had: all connections are in use, or the database cannot be reached. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
}

/**
 * The states in which PostgreSQL answers without having done the work, beside connection trouble (states that begin
 * with 08): a shutdown (57P01 to 57P03), a statement that its limit ended (57014), a transaction that ran no statement for
 * too long (25P03), a lock that was not free in time (55P03), no free place for a connection (53300), a full disk (53100) or
 * memory (53200), another resource that ran out (53000, 53400), and a server that only reads, such as a standby (25006).
 */
const AWAY_STATES = [
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '25P03',
  '55P03',
  '53000',
  '53100',
  '53200',
  '53300',
  '53400',
  '25006',
]

/**
 * True if the database could not do its work now and may do it later: it does not answer, or it refuses for a reason
 * outside the statement.
 */
export function isDatabaseAway(problem: unknown): boolean {
  if (problem instanceof DatabaseAway) return true
  if (problem instanceof DatabaseError) {
    return problem.code?.startsWith('08') === true || AWAY_STATES.includes(problem.code ?? '')
  }
  if (!(problem instanceof DrizzleQueryError)) return false
  const { cause } = problem
  // Every error that PostgreSQL or the embedded database answers has a severity. An error of the connection has none.
  return cause !== undefined && (!('severity' in cause) || isDatabaseAway(cause))
}

/**
 * The message of the database or of the connection. The error that wraps it would repeat the statement and its values.
 */
export function reasonOfAbsence(problem: unknown): string {
  const reason = problem instanceof Error && problem.cause instanceof Error ? problem.cause : problem
  return reason instanceof Error ? reason.message : String(reason)
}

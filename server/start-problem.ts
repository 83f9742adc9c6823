import { DrizzleQueryError } from 'drizzle-orm'
import { reasonOf } from '#server/log/describe-problem.ts'
import { FolderInUse } from './database/lock-folder.ts'
import { MigrationRefused } from './database/migrate.ts'
import { DatabaseRefused } from './database/open-database.ts'
import { StartRefused } from './start-refused.mjs'

/**
 * The output for a problem that ends a start or a command. If a person can repair the cause, such as a folder without
 * the right to write, it is the message alone; for a failed statement it is the reason without values, because keys,
 * passwords and people are among them; otherwise it is the whole error with its stack.
 */
export function printedProblem(problem: unknown): unknown {
  if (!(problem instanceof Error)) return problem
  const isForPeople = [StartRefused, FolderInUse, DatabaseRefused, MigrationRefused].some(
    (kind) => problem instanceof kind,
  )
  // An error of the operating system names the call and the path or address that it refused.
  if (isForPeople || 'syscall' in problem) return problem.message
  return isOfStatement(problem) ? `The database refuses a statement: ${reasonOf(problem)}.` : problem
}

/** True for an error of a database, which has a severity, and for one that wraps a statement with its values. */
function isOfStatement(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false
  return problem instanceof DrizzleQueryError || 'severity' in problem || isOfStatement(problem.cause)
}

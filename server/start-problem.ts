import { DatabaseError } from 'pg'
import { FolderInUse } from './database/lock-folder.ts'
import { MigrationRefused } from './database/migrate.ts'
import { DatabaseRefused } from './database/open-database.ts'
import { StartRefused } from './start-refused.mjs'

/**
 * The output for a problem that ends a start or a command. If a person can repair the cause, such as a folder without
 * the right to write, it is the message alone; for a refused statement it is the message of the database; otherwise
 * it is the whole error with its stack.
 */
export function printedProblem(problem: unknown): unknown {
  if (!(problem instanceof Error)) return problem
  const isForPeople = [StartRefused, FolderInUse, DatabaseRefused, MigrationRefused].some(
    (kind) => problem instanceof kind,
  )
  // An error of the operating system names the call and the path or address that it refused.
  if (isForPeople || 'syscall' in problem) return problem.message
  const refusal = databaseRefusal(problem)
  return refusal === null ? problem : `The database refuses a statement: ${refusal}.`
}

/** The message of the database itself. The error that wraps it also has the statement with its values. */
function databaseRefusal(problem: unknown): string | null {
  if (!(problem instanceof Error)) return null
  return problem instanceof DatabaseError ? problem.message : databaseRefusal(problem.cause)
}

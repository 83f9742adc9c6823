import { StartRefused } from './arguments.mjs'
import { FolderInUse } from './database/lock-folder.ts'
import { DatabaseRefused } from './database/open-database.ts'

/**
 * The output for a problem that ends a command. If a person can repair the cause, such as a folder without the right to
 * write, it is the message alone; otherwise it is the whole error with its stack.
 */
export function printedProblem(problem: unknown): unknown {
  if (!(problem instanceof Error)) return problem
  const isForPeople = [StartRefused, FolderInUse, DatabaseRefused].some((kind) => problem instanceof kind)
  // An error of the operating system names the call and the path or address that it refused.
  return isForPeople || 'syscall' in problem ? problem.message : problem
}

// The commands of administrators: `node main.mjs keys renew`, or `npm run keys -- renew`. The three for
// archives share a file; each other command has its own.
import { FolderInUse } from '#server/database/lock-folder.ts'
import { print, printError, printProblem } from '#server/print.ts'
import { adminCommand } from './admin.ts'
import type { Command } from './command.ts'
import { backupCommand, restoreCommand, verifyCommand } from './archives.ts'
import { configCommand } from './config.ts'
import { healthCommand } from './health.ts'
import { keysCommand } from './keys.ts'
import { migrateCommand } from './migrate.ts'
import { ordersCommand } from './orders.ts'

const COMMANDS: Readonly<Record<string, Command>> = {
  admin: adminCommand,
  backup: backupCommand,
  config: configCommand,
  health: healthCommand,
  keys: keysCommand,
  migrate: migrateCommand,
  orders: ordersCommand,
  restore: restoreCommand,
  verify: verifyCommand,
}

/** The command that the arguments name; null when they start the server. */
export function commandOf([name]: readonly string[]): Command | null {
  return name !== undefined && Object.hasOwn(COMMANDS, name) ? (COMMANDS[name] ?? null) : null
}

/** Runs a command. If it fails, its problem is printed (a refusal without a stack), and the exit code is 1. */
export async function runCommand(command: Command, args: readonly string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) return print(...command.usage)
  try {
    await command.run(args)
  } catch (problem) {
    if (problem instanceof FolderInUse) {
      printError(`${problem.message}. The embedded database serves one process: stop the server first.`)
    } else {
      printProblem(problem)
    }
    process.exitCode = 1
  }
}

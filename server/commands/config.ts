// `config`: prints the settings that a start with the same arguments and variables would have.
import { alignColumns } from '#server/align-columns.mjs'
import { effectiveSettings } from '#server/effective-settings.mjs'
import { print } from '#server/print.ts'
import type { Command } from './command.ts'

async function printSettings(args: readonly string[]): Promise<void> {
  const rows = [['setting', 'value', 'from'], ...effectiveSettings(args, process.env)]
  print(...alignColumns(rows))
}

export const configCommand: Command = {
  usage: ['config [the arguments of the server]   with the variables of the server'],
  run: printSettings,
}

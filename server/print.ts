// Prints the lines of commands for administrators. Their texts may come from other people: a note, a PO number, a login,
// an answer of a backend. So control characters, with which a text could change the terminal or look like another line,
// are written as codes.
import { inspect } from 'node:util'
import { terminalText } from '#server/log/terminal-text.ts'
import { printedProblem } from './start-problem.ts'

/** Prints each text as one line of standard output. */
export function print(...lines: readonly string[]): void {
  for (const line of lines) console.log(terminalText(line))
}

/** Prints each text as one line of standard error. */
export function printError(...lines: readonly string[]): void {
  for (const line of lines) console.error(terminalText(line))
}

/** Prints a problem that ends a start or a command; its own line ends stay. */
export function printProblem(problem: unknown): void {
  const printed = printedProblem(problem)
  printError(...(typeof printed === 'string' ? printed : inspect(printed)).split('\n'))
}

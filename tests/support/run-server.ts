// Runs the built server until it ends: a start that is refused, or a command of administrators.
import { execFile } from 'node:child_process'
import { SERVER } from '../../bin/build-server.mjs'

export interface ServerEnd {
  code: number | null
  stdout: string
  stderr: string
}

interface RunOptions {
  variables?: Record<string, string>
  /** The standard input of the command. */
  input?: string
}

/**
 * The output of a refused start without the first line of the log, which names the version. The refusal itself is a
 * line of the log; here it is its sentence alone.
 */
export function withoutVersionLine({ stderr, ...otherFields }: ServerEnd): ServerEnd {
  const lines = stderr.replace(/^\{"level":"info".*"msg":"Counter .*\n/, '').split('\n')
  const sentences = lines.map((line) => (line.startsWith('{"level":"error"') ? JSON.parse(line).msg : line))
  return { ...otherFields, stderr: sentences.join('\n') }
}

export function runServer(
  args: readonly string[],
  { variables = {}, input = '' }: RunOptions = {},
): Promise<ServerEnd> {
  // DATABASE_URL may name the tests' own database, which this server must not use.
  const { DATABASE_URL: _, ...environment } = process.env
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [SERVER, ...args],
      { env: { ...environment, ...variables } },
      (_problem, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
    )
    child.stdin?.end(input)
  })
}

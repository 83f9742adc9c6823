// Runs a command of administrators, as `node main.mjs <command>` does.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { SERVER } from '../../bin/build-server.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface CommandEnd {
  code: number | null
  output: string
}

export async function runCommand(...args: readonly string[]): Promise<CommandEnd> {
  // DATABASE_URL may name the tests' own database, which the command must not use.
  const { DATABASE_URL: _, ...env } = process.env
  const child = spawn(process.execPath, [SERVER, ...args], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8')
    })
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output }
}

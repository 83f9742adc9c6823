// Starts the built server in a process of its own, on a free port and with its own data folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SERVER } from '../../bin/build-server.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Node's flags for a short-lived process: V8 compiles the embedded database once and does not optimize it. */
const SHORT_LIVED_FLAGS = ['--liftoff-only']
/** The line with the port, which the server prints when it is ready. */
const READY = /^Counter (?:is ready|listens, but is not ready): http:\/\/localhost:(\d+)$/m
/** Long, because a busy machine starts the server slowly. Only a start that hangs reaches this limit. */
const START_LIMIT_MS = 280_000
/** The environment variable with the path of the seeded data folder of a run (prepare-data-template.ts). */
export const TEMPLATE_VARIABLE = 'COUNTER_DATA_TEMPLATE'

export interface ServerOptions {
  /** Further arguments of `npm start`, such as `--legacy`. */
  args?: readonly string[]
  /** The PostgreSQL database to use in place of the embedded one. */
  databaseUrl?: string
  /** The folder of another build of the app. */
  buildFolder?: string
  /** An existing data folder; it is left in place when the server stops. */
  dataDirectory?: string
  /** False: the server starts with an empty data folder and not with a copy of the seeded one. */
  isSeeded?: boolean
}

export interface RunningServer {
  port: number
  url: string
  dataDirectory: string
  processId: () => number | undefined
  /** Everything that the server has printed since its last start; after `restart` the text begins anew. */
  output: () => string
  /** Ends the server as an operator does, and waits. Its data stays until `stop`. */
  halt: () => Promise<void>
  /** Ends the server as a power cut does. */
  kill: () => Promise<void>
  /** Pauses the process, as a sleeping machine does, until `thaw`. */
  freeze: () => void
  thaw: () => void
  isRunning: () => boolean
  /** Starts the server again with its port and data. */
  restart: () => Promise<void>
  /** Ends the server, and removes its data folder unless `dataDirectory` named the folder. */
  stop: () => Promise<void>
}

interface Run {
  child: ChildProcess
  port: number
  output: () => string
}

export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const dataDirectory = options.dataDirectory ?? (await makeDataFolder(options.isSeeded ?? true))
  const args = ['--data', dataDirectory, ...(options.args ?? [])]
  const environment: Record<string, string> = {}
  if (options.databaseUrl !== undefined) environment.DATABASE_URL = options.databaseUrl
  if (options.buildFolder !== undefined) environment.COUNTER_BUILD = options.buildFolder
  let run = await launch(['--port', '0', ...args], environment)
  const { port } = run

  const hasEnded = (): boolean => run.child.exitCode !== null || run.child.signalCode !== null
  const endProcess = async (signal: NodeJS.Signals): Promise<void> => {
    if (hasEnded()) return
    const { child } = run
    const processExit = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    // A paused process receives the signal only after it continues.
    child.kill('SIGCONT')
    await processExit
  }
  return {
    port,
    url: `http://localhost:${port}`,
    dataDirectory,
    processId: () => run.child.pid,
    output: () => run.output(),
    halt: () => endProcess('SIGTERM'),
    kill: () => endProcess('SIGKILL'),
    freeze: () => void run.child.kill('SIGSTOP'),
    thaw: () => void run.child.kill('SIGCONT'),
    isRunning: () => !hasEnded(),
    restart: async () => {
      await endProcess('SIGTERM')
      run = await launch(['--port', String(port), ...args], environment)
    },
    stop: async () => {
      await endProcess('SIGTERM')
      if (options.dataDirectory === undefined) await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

async function makeDataFolder(isSeeded: boolean): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'counter-data-'))
  const template = process.env[TEMPLATE_VARIABLE]
  if (!isSeeded || !template) return folder
  // The pictures are the same for every server, so a run draws them once.
  const pictures = join(template, 'images')
  await mkdir(pictures, { recursive: true })
  await cp(template, folder, { recursive: true, filter: (path) => path !== pictures })
  await symlink(pictures, join(folder, 'images'))
  return folder
}

function launch(args: string[], environment: Record<string, string>): Promise<Run> {
  // DATABASE_URL may name the tests' own database, which this server must not use.
  const { DATABASE_URL: _, ...env } = process.env
  // A run of Vitest alone needs no built app.
  const appArgs = existsSync(join(ROOT, 'dist')) ? [] : ['--without-app']
  const child = spawn(process.execPath, [...SHORT_LIVED_FLAGS, SERVER, ...args, ...appArgs], {
    cwd: ROOT,
    env: { ...env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  return new Promise((resolve, reject) => {
    const fail = (reason: string): void => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      reject(new Error(`The server ${reason}:\n${output}`))
    }
    const timer = setTimeout(() => fail('did not get ready'), START_LIMIT_MS)
    const readOutput = (chunk: Buffer): void => {
      output += chunk.toString('utf8')
      const port = READY.exec(output)?.[1]
      if (!port) return
      clearTimeout(timer)
      resolve({ child, port: Number(port), output: () => output })
    }
    child.stdout.on('data', readOutput)
    child.stderr.on('data', readOutput)
    child.once('exit', (code) => fail(`ended with ${code}`))
  })
}

// The real product in a process of its own, on a free port, with a data folder of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SERVER } from '../../bin/build-server.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** The embedded database is not compiled a second time, for long runs. */
const SHORT_LIVED = ['--liftoff-only']
const READY = /^Counter is ready: http:\/\/localhost:(\d+)$/m
/** Only ends what hangs: machines with other work start it slowly. */
const START_LIMIT_MS = 280_000
/** Where a Playwright run keeps its seeded data folder (prepare-data-template.ts). */
export const TEMPLATE_VARIABLE = 'COUNTER_DATA_TEMPLATE'

export interface ServerOptions {
  /** Further arguments of `npm start`, such as `--legacy`. */
  words?: readonly string[]
  /** An existing data folder; it is left in place when the server stops. */
  dataDirectory?: string
  /** False: an empty folder, which the server seeds itself. */
  isSeeded?: boolean
}

export interface RunningServer {
  port: number
  url: string
  dataDirectory: string
  /** Everything that the server has printed so far. */
  output: () => string
  /** Ends it as an operator would, and waits. The data stays until the test's process ends it with `stop`. */
  halt: () => Promise<void>
  /** Ends it as a power cut would. */
  kill: () => Promise<void>
  /** Stops its process where it stands, as a machine that sleeps does, until `thaw`. */
  freeze: () => void
  thaw: () => void
  isRunning: () => boolean
  /** Starts it again on the same port and data. */
  restart: () => Promise<void>
  /** Ends it and removes its data. */
  stop: () => Promise<void>
}

interface Run {
  child: ChildProcess
  port: number
  output: () => string
}

export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const dataDirectory = options.dataDirectory ?? (await makeData(options.isSeeded ?? true))
  const words = ['--data', dataDirectory, ...(options.words ?? [])]
  let run = await launch(['--port', '0', ...words])
  const { port } = run

  const hasEnded = (): boolean => run.child.exitCode !== null || run.child.signalCode !== null
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (hasEnded()) return
    const { child } = run
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    // A frozen process is told only when it goes on.
    child.kill('SIGCONT')
    await exited
  }
  return {
    port,
    url: `http://localhost:${port}`,
    dataDirectory,
    output: () => run.output(),
    halt: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    freeze: () => void run.child.kill('SIGSTOP'),
    thaw: () => void run.child.kill('SIGCONT'),
    isRunning: () => !hasEnded(),
    restart: async () => {
      await end('SIGTERM')
      run = await launch(['--port', String(port), ...words])
    },
    stop: async () => {
      await end('SIGTERM')
      if (options.dataDirectory === undefined) await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

async function makeData(isSeeded: boolean): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'counter-data-'))
  const template = process.env[TEMPLATE_VARIABLE]
  if (!isSeeded || !template) return folder
  // Pictures are the same for every server: they are drawn once per run.
  const pictures = join(template, 'images')
  await mkdir(pictures, { recursive: true })
  await cp(template, folder, { recursive: true, filter: (path) => path !== pictures })
  await symlink(pictures, join(folder, 'images'))
  return folder
}

function launch(words: string[]): Promise<Run> {
  // The tests' own database, if there is one, is not the product's.
  const { DATABASE_URL: _, ...env } = process.env
  const child = spawn(process.execPath, [...SHORT_LIVED, SERVER, ...words], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  return new Promise((resolve, reject) => {
    const fail = (reason: string): void => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      reject(new Error(`The server ${reason}:\n${said}`))
    }
    const timer = setTimeout(() => fail('did not get ready'), START_LIMIT_MS)
    const listen = (chunk: Buffer): void => {
      said += chunk.toString('utf8')
      const port = READY.exec(said)?.[1]
      if (!port) return
      clearTimeout(timer)
      resolve({ child, port: Number(port), output: () => said })
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', (code) => fail(`ended with ${code}`))
  })
}

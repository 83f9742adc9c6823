// Provides a PostgreSQL server for tests and bench: the server of TEST_DATABASE_URL, or without that variable a new
// server on a free port, with its data in a temporary folder.
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from './free-port.mjs'
import { canInstallDebian, installDebian } from './install-debian.mjs'
import { run, SetupError } from './prepare.mjs'

/** pg_ctl waits for a minute if it gets no limit, and a busy machine may start or stop PostgreSQL more slowly. */
const PG_CTL_LIMIT_S = '600'

const isRoot = process.getuid?.() === 0

/** Resolves with {url, stop}. Throws SetupError. */
export async function startPostgres() {
  const testDatabaseUrl = process.env.TEST_DATABASE_URL
  return testDatabaseUrl ? { url: testDatabaseUrl, stop: async () => {} } : startOwnPostgres()
}

/** Resolves with the folder of PostgreSQL's programs, after installing them if there are none. Throws SetupError. */
export async function findPostgres() {
  return (await findInstalledPrograms()) ?? (await installPrograms())
}

/** Starts a server that only this caller uses, so that a test may stop and restart it. Throws SetupError. */
export async function startOwnPostgres() {
  const programs = await findPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'counter-postgres-'))
  // PostgreSQL refuses to run as root, so its own user must be able to use the folder.
  if (isRoot) throwIfFailed('chown', await run('chown', ['postgres', folder]))
  await chmod(folder, 0o755)
  const dataFolder = join(folder, 'data')
  await runAsPostgres(join(programs, 'initdb'), [
    '-D',
    dataFolder,
    '-A',
    'trust',
    '-U',
    'counter',
    '--no-sync',
  ])
  // The port is found only now: while initdb runs, another program could take it.
  const port = await findFreePort()
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`
  const runPgCtl = (...args) =>
    runAsPostgres(join(programs, 'pg_ctl'), ['-D', dataFolder, '-w', '-t', PG_CTL_LIMIT_S, ...args])
  let isRunning = false
  const restart = async () => {
    if (!isRunning) await runPgCtl('-o', options, '-l', join(folder, 'log'), 'start')
    isRunning = true
  }
  const stopServer = async (mode) => {
    if (isRunning) await runPgCtl('-m', mode, 'stop')
    isRunning = false
  }
  /** Sends the signal to PostgreSQL's main process and to its child processes, such as those of connections. */
  const signalAll = async (signal) => {
    const [mainProcessId] = (await readFile(join(dataFolder, 'postmaster.pid'), 'utf8')).split('\n')
    const { output } = await run('ps', ['-o', 'pid=', '--ppid', mainProcessId])
    // The main process is stopped first and continued last, so that it starts no further processes in between.
    const ids = [mainProcessId, ...output.split('\n').filter((line) => line.trim() !== '')]
    for (const id of signal === 'SIGSTOP' ? ids : ids.reverse()) {
      try {
        process.kill(Number(id), signal)
      } catch (problem) {
        if (problem.code !== 'ESRCH') throw problem
      }
    }
  }
  await restart()
  return {
    url: `postgres://counter@127.0.0.1:${port}/postgres`,
    /** Stops the server in order: it ends its connections and writes its data. */
    halt: () => stopServer('fast'),
    /** Ends the server at once, as in a crash; at the next start it recovers its data. */
    kill: () => stopServer('immediate'),
    /** Starts the server again after `halt` or `kill`. */
    restart,
    /** Stops all processes of the server until `thaw`, so that it keeps its connections but does not answer. */
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async stop() {
      await stopServer('immediate')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function findInstalledPrograms() {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? await readdir(root) : []
  const newestPrograms = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')))
  if (newestPrograms) return newestPrograms
  const programsOnPath = (process.env.PATH ?? '')
    .split(':')
    .find((folder) => existsSync(join(folder, 'initdb')))
  return programsOnPath ?? null
}

async function installPrograms() {
  let installOutput = ''
  if (canInstallDebian()) {
    console.log('Installing PostgreSQL for the tests…')
    installOutput = (await installDebian('postgresql')).output
  }
  const programs = await findInstalledPrograms()
  if (programs) return programs
  const lastLines = installOutput.trim().split('\n').slice(-5).join('\n')
  throw new SetupError(
    `There is no PostgreSQL for the tests. Install it, or name a server in TEST_DATABASE_URL.\n${lastLines}`,
  )
}

/** Runs the program as the user postgres if this process runs as root, else as the user of this process. */
async function runAsPostgres(program, args) {
  const result = isRoot
    ? await run('runuser', ['-u', 'postgres', '--', program, ...args])
    : await run(program, args)
  throwIfFailed(program, result)
}

function throwIfFailed(program, { code, output }) {
  if (code !== 0) throw new SetupError(`PostgreSQL could not be started (${program}):\n${output.trim()}`)
}

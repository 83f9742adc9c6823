// Starts a server process: the database, the reference server (not with --backend), and the edge in front of the
// backend (not with --backend-only). The edge calls the backend over HTTP only. A command such as `backup` runs
// instead of a start.
import { once } from 'node:events'
import type { Server } from 'node:http'
import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { describeProblem } from '#server/log/describe-problem.ts'
import { isLogForPeople, log } from '#server/log/log.ts'
import {
  notReadyLine,
  operationsLine,
  readyLine,
  startLog,
  startProblemsLine,
  versionLine,
} from '#texts/server.ts'
import {
  isHelpWanted,
  isVersionWanted,
  listenRefused,
  readArguments,
  type StartOptions,
  USAGE,
} from './arguments.mjs'
import { archiveBeforeMigration } from './commands/archive/archive-before-migration.ts'
import { answerBackups } from './commands/archive/backup-socket.ts'
import { commandOf, runCommand } from './commands/commands.ts'
import { imagesFolder, makeDataFilesPrivate, makeDataFolderPrivate } from './data-folder.ts'
import { openDatabase } from './database/open-database.ts'
import { createMetrics } from './operations/metrics.ts'
import { createOperationsServer, type OperationsServer } from './operations/operations-server.ts'
import { createPartCheck, type PartCheck, readReadiness } from './operations/readiness.ts'
import { OWN_BUILD } from './own-build.ts'
import { prepareEdge, readAppBuild } from './prepare-edge.ts'
import { prepareReference } from './prepare-reference.ts'
import { prepareTables } from './prepare-tables.ts'
import { print, printProblem } from './print.ts'
import { readPathTable } from './read-path-table.ts'
import { createPictureStore } from './reference/images/picture-store.ts'
import { sweepPicturesDaily } from './reference/images/sweep-pictures.ts'
import { requireReferenceSchema } from './reference/migrate-reference.ts'
import { shipDaily } from './reference/shipments/ship-daily.ts'
import { printedProblem } from './start-problem.ts'
import { stopOnSignal } from './stop-on-signal.ts'

/**
 * Runs `open` and resolves with the server's port. Throws StartRefused if the operating system refuses the
 * address, which `settings` name.
 */
async function listen(
  server: Server,
  port: number,
  startListening: () => Promise<unknown>,
  settings?: string,
): Promise<number> {
  try {
    await startListening()
  } catch (problem) {
    const isOfAddress = problem instanceof Error && 'syscall' in problem && 'code' in problem
    throw isOfAddress ? listenRefused(String(problem.code), port, settings) : problem
  }
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

/** The accounts that the server prints when it has made a new demo world, which has more accounts. */
const DEMO_ACCOUNTS = [
  ['admin', 'Admin123', 'administrator'],
  ['manager', 'Manager123', 'staff'],
  ['buyer', 'Buyer123', 'Lakeside Motors, Illinois'],
  ['buyer2', 'Buyer2123', 'a colleague at Lakeside Motors'],
  ['multi', 'Multi123', 'three dealerships of Prairie Auto Group'],
  ['alaska', 'Alaska123', 'Denali Ford, Alaska'],
  ['jersey', 'Jersey123', 'Garden State Cars, New Jersey'],
] as const

function demoAccountLines(): string[] {
  const row = (cells: readonly string[]) => `  ${cells[0]?.padEnd(10)}${cells[1]?.padEnd(13)}${cells[2]}`
  return ['Demo accounts:', ...[['login', 'password', 'who'], ...DEMO_ACCOUNTS].map(row)]
}

async function listenForOperators(
  { server }: OperationsServer,
  opsPort: number,
  host: string,
): Promise<void> {
  const startListening = async (): Promise<void> => {
    server.listen(opsPort, host)
    await once(server, 'listening')
  }
  const port = await listen(server, opsPort, startListening, '--ops-host and --ops-port')
  log.info(operationsLine(port))
}

/** Null for an edge that keeps no keys. */
async function openOwnDatabase({ backend, isLegacy, databaseUrl }: StartOptions, dataDirectory: string) {
  const isEdgeAlone = backend !== null
  if (isEdgeAlone && isLegacy) return null
  return openDatabase({ dataDirectory, databaseUrl: databaseUrl ?? undefined, isSmall: isEdgeAlone })
}

/**
 * The built server starts with a heap for new objects that does not grow (bin/build-server.mjs): it is enough for an
 * edge. The reference server makes large answers, so its heap may grow.
 */
function allowHeapGrowth(): void {
  setFlagsFromString('--semi-space-growth-factor=2')
}

async function start(options: StartOptions): Promise<void> {
  if (options.backend === null) allowHeapGrowth()
  log.level = options.logLevel
  log.info(versionLine(OWN_BUILD))
  const stopSteps: (() => Promise<unknown>)[] = []
  const metrics = createMetrics(OWN_BUILD)
  const operations = createOperationsServer(OWN_BUILD, metrics)
  const checks: Record<string, PartCheck> = {}
  // The edge stops first: it waits for orders in flight, which need the backend and the database.
  stopOnSignal(options.stopGraceMs, async () => {
    operations.markStopping()
    for (const runStep of stopSteps.reverse()) await runStep()
  })
  if (options.opsPort !== null) await listenForOperators(operations, options.opsPort, options.opsHost)
  stopSteps.push(operations.close)
  const paths = await readPathTable(options.backendPaths)
  const dataDirectory = resolve(options.data)
  await makeDataFolderPrivate(dataDirectory)
  const app = options.isBackendOnly ? null : await readAppBuild(options.isAppRequired)

  const database = await openOwnDatabase(options, dataDirectory)
  if (database) {
    stopSteps.push(database.close)
    metrics.addSources({ connections: () => database.poolUse?.() ?? null })
    const source = { database, imagesDirectory: imagesFolder(dataDirectory) }
    await archiveBeforeMigration(source, dataDirectory, (line) => log.info(line))
    if (options.databaseUrl === null) stopSteps.push((await answerBackups(source, dataDirectory)).stop)
  }
  const isNewDemoWorld =
    database !== null &&
    (await prepareTables(database, {
      databaseUrl: options.databaseUrl,
      hasKeys: !options.isLegacy && !options.isBackendOnly,
      newWorld: options.backend === null ? options : null,
    }))

  let port = options.port
  let backend = options.backend
  if (backend === null && database) {
    const reference = await prepareReference(database, {
      ...options,
      dataDirectory,
      onCall: metrics.countCall,
      siteUrl: () => options.siteUrl ?? `http://localhost:${port}`,
      allowedSiteUrl: options.siteUrl,
    })
    stopSteps.push(() => reference.close())
    checks.reference = createPartCheck(() => requireReferenceSchema(database))
    const clock = () => new Date()
    stopSteps.push(shipDaily(database, clock).stop)
    stopSteps.push(sweepPicturesDaily(database, createPictureStore(imagesFolder(dataDirectory)), clock).stop)
    const [ownPort, host] = options.isBackendOnly ? [port, options.host] : [0, '127.0.0.1']
    const backendPort = await listen(reference.server, port, () => reference.listen({ port: ownPort, host }))
    backend = `http://127.0.0.1:${backendPort}`
    if (options.isBackendOnly) port = backendPort
  }
  if (app !== null && backend !== null) {
    const edge = await prepareEdge({
      backend: new URL(backend),
      paths,
      backendConnections: options.backend === null ? (database?.connections ?? null) : null,
      database: options.isLegacy ? null : database,
      isDatabaseShared: options.databaseUrl !== null,
      app,
      isAppRequired: options.isAppRequired,
      dataDirectory,
      isHttps: options.isHttps,
      trustedProxies: options.trustedProxies,
      stopGraceMs: options.stopGraceMs,
      siteUrl: options.siteUrl,
      retiresWorker: options.retiresWorker,
      hasFailureSwitches: options.hasFailureSwitches,
      metrics,
    })
    stopSteps.push(edge.close)
    Object.assign(checks, edge.checks)
    port = await listen(edge.server, port, async () => {
      edge.server.listen(port, options.host)
      await once(edge.server, 'listening')
    })
  }
  await makeDataFilesPrivate(dataDirectory)
  operations.markStarted(checks)
  if (isNewDemoWorld) print(...demoAccountLines())
  const { isReady, problems } = await readReadiness(checks)
  if (!isReady) log.warn(startProblemsLine(problems))
  else if (!isLogForPeople) log.info(readyLine(port))
  // Standard output has only these lines: a person reads them, and a program may wait for the last line.
  print(isReady ? readyLine(port) : notReadyLine(port))
}

try {
  const args = process.argv.slice(2)
  const command = commandOf(args)
  if (command) {
    allowHeapGrowth()
    await runCommand(command, args.slice(1))
  } else if (isHelpWanted(args)) print(...USAGE.split('\n'))
  else if (isVersionWanted(args)) print(versionLine(OWN_BUILD))
  else await start(readArguments(args, process.env))
} catch (problem) {
  printFailure(problem)
  process.exit(1)
}

/** A program that collects the log reads JSON only, so that a failed start is a line of the log there. */
function printFailure(problem: unknown): void {
  const printed = printedProblem(problem)
  if (isLogForPeople) printProblem(problem)
  else if (typeof printed === 'string') log.error(printed)
  else log.error(describeProblem(problem), startLog.failed)
}

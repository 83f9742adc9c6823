// PGlite does not lock its folder, and two processes in one folder lose acknowledged rows. The owner of the folder has
// a lock file in it, and renews the file's modification time every second (its beat). Another process takes over the
// lock of a killed owner after five seconds, or at once when the file names a dead process of this machine.
import { randomUUID } from 'node:crypto'
import { readFile, readlink, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

const STALE_AFTER_MS = 5000
const BEAT_EVERY_MS = 1000
const CHECK_EVERY_MS = 200

export class FolderInUse extends Error {
  override name = 'FolderInUse'
}

export interface FolderLock {
  release: () => Promise<void>
}

// The beat runs on its own thread, because creating a database blocks the main thread for seconds.
const BEAT_SCRIPT = `
const { parentPort, workerData } = require('node:worker_threads')
const { readFileSync, utimesSync } = require('node:fs')
setInterval(() => {
  let owner = ''
  try { owner = readFileSync(workerData.file, 'utf8') } catch {}
  if (owner !== workerData.token) return parentPort.postMessage('lost')
  try { const now = new Date(); utimesSync(workerData.file, now, now) } catch {}
}, workerData.everyMs)`

/**
 * Takes the lock, also from a dead owner: at once if the owner was a process of this machine, else when the lock is
 * stale. Throws FolderInUse if the owner lives.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const file = join(folder, 'database.lock')
  const token = `${randomUUID()} ${process.pid} ${await readMachineId()}`
  await takeFile(file, token, folder)
  const beat = new Worker(BEAT_SCRIPT, { eval: true, workerData: { file, token, everyMs: BEAT_EVERY_MS } })
  beat.unref()
  beat.on('message', () => {
    // This process was frozen for longer than the lock lasts, and another process has the folder now. A further write
    // would damage the database. Thrown inside an event, this error ends the process.
    throw new FolderInUse(`the data folder ${folder} was taken over by another process`)
  })
  return {
    release: async () => {
      beat.removeAllListeners('message')
      await beat.terminate()
      if ((await readContent(file)) === token) await rm(file, { force: true })
    },
  }
}

async function takeFile(file: string, token: string, folder: string): Promise<void> {
  let previousBeatAt: number | null = null
  const startedAt = performance.now()
  for (;;) {
    if (await createFile(file, token)) return
    const beatAt = await readBeat(file)
    if (beatAt === null) continue
    if (previousBeatAt !== null && beatAt !== previousBeatAt) throw folderInUse(folder)
    previousBeatAt = beatAt
    const isStale = Date.now() - beatAt > STALE_AFTER_MS || performance.now() - startedAt > STALE_AFTER_MS
    if (isStale || (await isOwnerDead(file))) await removeStale(file, beatAt)
    else await new Promise((resolve) => setTimeout(resolve, CHECK_EVERY_MS))
  }
}

/**
 * Identifies the boot of this machine and its namespace of process ids, in which a process id is unique. Empty
 * except on Linux.
 */
async function readMachineId(): Promise<string> {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8')
    return `${boot.trim()}/${await readlink('/proc/self/ns/pid')}`
  } catch {
    return ''
  }
}

async function isOwnerDead(file: string): Promise<boolean> {
  const [, id, ownerMachine] = (await readContent(file))?.split(' ') ?? []
  if (!ownerMachine || ownerMachine !== (await readMachineId())) return false
  try {
    process.kill(Number(id), 0)
    return false
  } catch (problem) {
    return isCode(problem, 'ESRCH')
  }
}

function folderInUse(folder: string): FolderInUse {
  return new FolderInUse(`the data folder ${folder} is in use by another process`)
}

async function createFile(file: string, token: string): Promise<boolean> {
  try {
    await writeFile(file, token, { flag: 'wx' })
    return true
  } catch (problem) {
    if (isCode(problem, 'EEXIST')) return false
    throw problem
  }
}

/** Renames the stale file before it is removed: of two processes that try this, one fails. */
async function removeStale(file: string, beatAt: number): Promise<void> {
  if ((await readBeat(file)) !== beatAt) return
  const movedFile = `${file}.${randomUUID()}`
  try {
    await rename(file, movedFile)
    await rm(movedFile, { force: true })
  } catch (problem) {
    if (!isCode(problem, 'ENOENT')) throw problem
  }
}

async function readBeat(file: string): Promise<number | null> {
  try {
    return (await stat(file)).mtimeMs
  } catch (problem) {
    if (isCode(problem, 'ENOENT')) return null
    throw problem
  }
}

async function readContent(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null)
}

function isCode(problem: unknown, code: string): boolean {
  return problem instanceof Error && 'code' in problem && problem.code === code
}

// Encrypts the copy of the open account beforehand, beside its rows, so that a lock has only the latest changes to encrypt.
// Nothing is encrypted before the account has an unlock on this device.
import { liveQuery } from 'dexie'
import { sealChangedRows } from '#storage/copy-chunks.ts'
import type { CopyDatabase } from '#storage/copy-database.ts'
import { readDeviceState, readSealKey } from '#storage/device/device-settings.ts'
import { deleteUnusedSealKeys, readUnlockSetup } from '#storage/device/unlock-table.ts'
import { readSeals } from '#storage/device/unseal-account.ts'
import type { DeviceDatabase } from '#storage/device-database.ts'
import { readSealsOfChunks } from '#storage/locked-copy.ts'
import type { CurrentAccount } from '../current-account.ts'
import { canSeal } from '../seal.ts'
import { sessionTurn } from '../session-lock.ts'
import { createLazySealer, readSealsOfUnlock, readUsableSetup } from './lock-databases.ts'

/**
 * The pause before each chunk: encrypting a chunk keeps the page busy for some milliseconds, and the person's work
 * comes first.
 */
const PAUSE_MS = 200
/** The time between two runs; each run encrypts the rows that changed since the run before. */
const INTERVAL_MS = 300_000

export interface SealingParts {
  device: DeviceDatabase
  current: CurrentAccount
  copy: CopyDatabase
  /** For tests. */
  pauseMs?: number
}

/** Returns a function that stops the work. */
export function keepCopySealed({ device, current, copy, pauseMs = PAUSE_MS }: SealingParts): () => void {
  let isStopped = false
  let isBusy = false
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Pauses; false if the work must end. */
  async function mayContinue(): Promise<boolean> {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    return !isStopped && (await readDeviceState(device)).accountKey === current.accountKey
  }

  async function run(): Promise<void> {
    if (isBusy || isStopped) return
    isBusy = true
    clearTimeout(timer)
    await sealCopy({ device, current, copy }, mayContinue).catch(() => {}) // on a full device the lock tries again
    isBusy = false
    if (!isStopped) timer = setTimeout(() => void run(), INTERVAL_MS)
  }

  const setupWatch = liveQuery(
    async () => (await readUnlockSetup(device, current.accountKey)) !== null,
  ).subscribe({
    next: (hasSetup) => void (hasSetup && run()),
    error: () => {},
  })
  return () => {
    isStopped = true
    clearTimeout(timer)
    setupWatch.unsubscribe()
  }
}

async function sealCopy(
  { device, current: { accountKey, database }, copy }: SealingParts,
  mayContinue: () => Promise<boolean>,
): Promise<void> {
  const sealKey = canSeal() ? await readSealKey(device) : null
  const setup = await readUsableSetup(device, accountKey)
  if (sealKey === null || setup === null) return
  await sealChangedRows(copy, {
    createSealer: createLazySealer(device, accountKey, sealKey, setup),
    readUsableSeals: () => readSealsOfUnlock(device, accountKey),
    mayContinue,
  })
  // Under the session lock, so that no key is deleted that a lock has stored and not used yet.
  await sessionTurn(async () => {
    if ((await readDeviceState(device)).accountKey !== accountKey) return
    const usedSeals = [...(await readSeals(database)), ...(await readSealsOfChunks(copy))]
    await deleteUnusedSealKeys(device, accountKey, usedSeals)
  })
}

// When the device is full, the app deletes data that it can make or download again: first the encrypted chunks of the
// open copy, then the saved pictures, then the kept invoices and packing slips.
import { outOfRoomError } from './causes.ts'
import { CopyDatabase } from './copy-database.ts'
import { DeviceDatabase } from './device-database.ts'
import { deviceStateOf, STATE_KEYS } from './device/device-state.ts'
import { PICTURE_CACHE } from './shared-names.ts'
import { COMPLETE_MARK } from './stale-chunks.ts'

/** Deletes every saved picture of this device; a browser without Cache Storage has none. */
export async function evictPictures(): Promise<void> {
  await (globalThis as Partial<WindowOrWorkerGlobalScope>).caches?.delete(PICTURE_CACHE) // missing on insecure origins
  const device = new DeviceDatabase()
  try {
    await device.pictures.clear()
  } finally {
    device.close()
  }
}

/** Changes the copy of the device's account. */
async function changeCopy(change: (copy: CopyDatabase) => PromiseLike<unknown>): Promise<void> {
  const device = new DeviceDatabase()
  const { accountKey } = await device.settings
    .bulkGet([...STATE_KEYS])
    .then(deviceStateOf)
    .finally(() => device.close())
  const copy = new CopyDatabase(accountKey)
  try {
    await change(copy)
  } finally {
    copy.close()
  }
}

/**
 * Deletes the encrypted chunks beside the rows of the device's account; its next lock encrypts all rows. Chunks that
 * are the whole copy stay.
 */
export function evictChunks(): Promise<void> {
  return changeCopy((copy) =>
    copy.transaction('rw', copy.lockedChunks, async () => {
      const areChunksWholeCopy = (await copy.lockedChunks.where('key').equals(COMPLETE_MARK).count()) > 0
      if (!areChunksWholeCopy) await copy.lockedChunks.clear()
    }),
  )
}

/**
 * Deletes the kept invoices and packing slips of the device's account, also pinned ones: the app downloads them again
 * later.
 */
export function evictPdfs(): Promise<void> {
  return changeCopy((copy) =>
    copy.transaction('rw', copy.pdfs, copy.pdfContents, () =>
      Promise.all([copy.pdfs.clear(), copy.pdfContents.clear()]),
    ),
  )
}

export type RoomStep = () => Promise<void>
export const ROOM_STEPS: readonly RoomStep[] = [evictChunks, evictPictures, evictPdfs]

/**
 * Writes; if the device is full, takes the next step to make room and writes again. Rejects with a QuotaExceededError
 * if the write also fails after the last step. Do not call it inside a transaction.
 */
export async function withRoom<Result>(
  write: () => PromiseLike<Result>,
  steps: readonly RoomStep[] = ROOM_STEPS,
): Promise<Result> {
  for (const makeRoom of steps) {
    try {
      return await write()
    } catch (problem) {
      if (outOfRoomError(problem) === undefined) throw problem
      await makeRoom().catch(() => {}) // the next try shows whether there is room now
    }
  }
  try {
    return await write()
  } catch (problem) {
    throw outOfRoomError(problem) ?? problem
  }
}

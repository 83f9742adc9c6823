// When the device is full, the app deletes data that the server has too: the saved pictures first, then the kept invoices
// and packing slips.
import { outOfRoomError } from './causes.ts'
import { CopyDatabase } from './copy-database.ts'
import { DeviceDatabase } from './device-database.ts'
import { deviceStateOf, STATE_KEYS } from './device/device-state.ts'
import { PICTURE_CACHE } from './shared-names.ts'

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

/**
 * Deletes the kept invoices and packing slips of the device's account, also pinned ones: the app downloads them again
 * later.
 */
export async function evictPdfs(): Promise<void> {
  const device = new DeviceDatabase()
  const { accountKey } = await device.settings
    .bulkGet([...STATE_KEYS])
    .then(deviceStateOf)
    .finally(() => device.close())
  const copy = new CopyDatabase(accountKey)
  try {
    await copy.transaction('rw', copy.pdfs, copy.pdfContents, () =>
      Promise.all([copy.pdfs.clear(), copy.pdfContents.clear()]),
    )
  } finally {
    copy.close()
  }
}

export type RoomStep = () => Promise<void>
export const ROOM_STEPS: readonly RoomStep[] = [evictPictures, evictPdfs]

/**
 * Writes; if the device is full, takes the next step to make room and writes again. Rejects with a QuotaExceededError if
 * the write also fails after the last step. Do not call it inside a transaction.
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

// When the device is full, the app deletes the saved pictures, because the server has them all.
import { outOfRoomError } from './causes.ts'
import { DeviceDatabase } from './device-database.ts'
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
 * Writes; if the device is full, deletes the pictures and writes once more. Rejects with a QuotaExceededError if that
 * fails too. Do not call it inside a transaction.
 */
export async function withRoom<Result>(
  write: () => PromiseLike<Result>,
  makeRoom: () => Promise<void> = evictPictures,
): Promise<Result> {
  try {
    return await write()
  } catch (problem) {
    if (outOfRoomError(problem) === undefined) throw problem
    await makeRoom().catch(() => {}) // the second try shows whether there is room now
  }
  try {
    return await write()
  } catch (problem) {
    throw outOfRoomError(problem) ?? problem
  }
}

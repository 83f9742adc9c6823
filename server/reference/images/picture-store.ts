// Stores the pictures that staff upload: one folder each, with the uploaded file and one file per size. A picture
// appears whole or not at all.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImageFormat, ImageSize } from '#contract/products/image.ts'
import type { SizedPicture } from './picture-sizes.ts'

export interface BroughtPicture {
  /** The original bytes, with all that the camera wrote into them. */
  uploaded: Buffer
  sizes: readonly SizedPicture[]
}

export interface PictureStore {
  /** Stores a picture and returns its uuid. */
  keep: (picture: BroughtPicture, now: Date) => Promise<string>
  /** The uploaded file; null for an unknown picture, or when only its sizes are stored. */
  readUploaded: (uuid: string) => Promise<Buffer | null>
  /** Null when no such picture was uploaded. */
  read: (size: ImageSize, uuid: string, format: ImageFormat) => Promise<Buffer | null>
  /** Keeps a picture from removal for a day, before a product names it; false when it does not exist. */
  touch: (uuid: string, now: Date) => Promise<boolean>
  /** The names of folders that were stored or touched before the time, unfinished ones included. */
  olderThan: (time: Date) => Promise<string[]>
  /** Removes a folder unless it was touched since `time`, because a product names it or is about to. */
  removeOlder: (name: string, time: Date) => Promise<void>
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const UPLOADED = 'uploaded'
const UNFINISHED = '.part'
const LEAVING = '.leaving'

export function createPictureStore(imagesDirectory: string): PictureStore {
  const directory = join(imagesDirectory, 'brought')
  // No outside name reaches the disk.
  const folderOf = (uuid: string): string | null =>
    UUID.test(uuid.toLowerCase()) ? join(directory, uuid.toLowerCase()) : null

  return {
    async keep({ uploaded, sizes }, now) {
      const uuid = randomUUID()
      const folder = join(directory, uuid)
      const unfinished = `${folder}${UNFINISHED}`
      try {
        await mkdir(unfinished, { recursive: true })
        await writeFile(join(unfinished, UPLOADED), uploaded)
        for (const { size, format, bytes } of sizes) {
          await writeFile(join(unfinished, `${size}.${format}`), bytes)
        }
        await utimes(unfinished, now, now)
        await rename(unfinished, folder)
      } catch (problem) {
        await rm(unfinished, { recursive: true, force: true })
        throw problem
      }
      return uuid
    },

    async readUploaded(uuid) {
      const folder = folderOf(uuid)
      return folder === null ? null : unlessMissing(readFile(join(folder, UPLOADED)))
    },

    async read(size, uuid, format) {
      const folder = folderOf(uuid)
      return folder === null ? null : unlessMissing(readFile(join(folder, `${size}.${format}`)))
    },

    async touch(uuid, now) {
      const folder = folderOf(uuid)
      return folder !== null && (await unlessMissing(utimes(folder, now, now).then(() => true))) === true
    },

    async olderThan(time) {
      const names = (await unlessMissing(readdir(directory))) ?? []
      const old: string[] = []
      for (const name of names) {
        const folderFacts = await unlessMissing(stat(join(directory, name)))
        if (folderFacts && folderFacts.mtime < time) old.push(name)
      }
      return old
    },

    async removeOlder(name, time) {
      const folder = join(directory, name)
      // Renamed before the check: a touch before it is noticed, and a touch after it finds nothing.
      const leaving = `${folder}${LEAVING}`
      const isThere = await unlessMissing(rename(folder, leaving).then(() => true))
      if (isThere === null) return // another server was quicker
      const { mtime } = await stat(leaving)
      if (mtime < time) await rm(leaving, { recursive: true, force: true })
      else await rename(leaving, folder)
    },
  }
}

async function unlessMissing<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

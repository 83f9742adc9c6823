// Pictures that staff brought: a folder each, with the file that they uploaded and one for every size. A picture appears
// whole or not at all.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImageFormat, ImageSize } from '#contract/products/image.ts'
import type { SizedPicture } from './picture-sizes.ts'

export interface BroughtPicture {
  /** As it came, with all that its camera wrote into it. */
  uploaded: Buffer
  sizes: readonly SizedPicture[]
}

export interface PictureStore {
  /** Answers the picture's uuid. */
  keep: (picture: BroughtPicture, now: Date) => Promise<string>
  /** The uploaded file; null for an unknown picture, or for one of which only the sizes were kept. */
  readUploaded: (uuid: string) => Promise<Buffer | null>
  /** Null where nobody brought such a picture. */
  read: (size: ImageSize, uuid: string, format: ImageFormat) => Promise<Buffer | null>
  /** False where nobody brought it, or it was removed; a picture that is about to be named is not removed for a day. */
  touch: (uuid: string, now: Date) => Promise<boolean>
  /** Those that were brought or touched before, and what a stopped server left half done. */
  olderThan: (time: Date) => Promise<string[]>
  /** Unless it was touched since `time`: a product names it by now, or is about to. */
  removeOlder: (name: string, time: Date) => Promise<void>
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const UPLOADED = 'uploaded'
const UNFINISHED = '.part'
const LEAVING = '.leaving'

export function createPictureStore(imagesDirectory: string): PictureStore {
  const directory = join(imagesDirectory, 'brought')
  // No name from outside reaches the disk.
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
        const found = await unlessMissing(stat(join(directory, name)))
        if (found && found.mtime < time) old.push(name)
      }
      return old
    },

    async removeOlder(name, time) {
      const folder = join(directory, name)
      // Out of reach of a touch first: it comes before this and is seen, or after it and finds nothing.
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

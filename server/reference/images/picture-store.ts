// Stores the pictures that staff upload. Each has a folder with the uploaded file and one file per size, which appears
// only when it is complete.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImageFormat, ImageSize } from '#contract/products/image.ts'
import type { SizedPicture } from './picture-sizes.ts'

export interface UploadedPicture {
  /** The original bytes, with all that the camera wrote into them. */
  uploaded: Buffer
  sizes: readonly SizedPicture[]
}

export interface PictureStore {
  /** Stores a picture and returns its uuid. */
  store: (picture: UploadedPicture, now: Date) => Promise<string>
  /** The uploaded file; null for an unknown picture, or when only its sizes are stored. */
  readUploaded: (uuid: string) => Promise<Buffer | null>
  /** Null when no such picture was uploaded. */
  read: (size: ImageSize, uuid: string, format: ImageFormat) => Promise<Buffer | null>
  /** True when the picture was uploaded. */
  has: (uuid: string) => Promise<boolean>
  /** Prevents the removal of a picture for a day, before a product names it. False when the picture does not exist. */
  touch: (uuid: string, now: Date) => Promise<boolean>
  /** The names of folders that were stored or touched before the time, unfinished ones included. */
  olderThan: (time: Date) => Promise<string[]>
  /** Removes a folder, unless it was touched since `time`: then a product names it, or soon will. */
  removeOlder: (name: string, time: Date) => Promise<void>
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const UPLOADED = 'uploaded'
const UNFINISHED = '.part'
const REMOVING = '.leaving'

/** The folder of uploaded pictures; the other folders of pictures are drawn again when they are missing. */
export const uploadedPicturesFolder = (imagesDirectory: string) => join(imagesDirectory, 'brought')

export function createPictureStore(imagesDirectory: string): PictureStore {
  const directory = uploadedPicturesFolder(imagesDirectory)
  // Only a uuid becomes part of a path.
  const folderOf = (uuid: string): string | null =>
    UUID.test(uuid.toLowerCase()) ? join(directory, uuid.toLowerCase()) : null

  return {
    async store({ uploaded, sizes }, now) {
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

    async has(uuid) {
      const folder = folderOf(uuid)
      return folder !== null && (await unlessMissing(stat(folder))) !== null
    },

    async touch(uuid, now) {
      const folder = folderOf(uuid)
      return folder !== null && (await unlessMissing(utimes(folder, now, now).then(() => true))) === true
    },

    async olderThan(time) {
      const names = (await unlessMissing(readdir(directory))) ?? []
      const oldNames: string[] = []
      for (const name of names) {
        const folderFacts = await unlessMissing(stat(join(directory, name)))
        if (folderFacts && folderFacts.mtime < time) oldNames.push(name)
      }
      return oldNames
    },

    async removeOlder(name, time) {
      const folder = join(directory, name)
      // The folder is renamed before its time is read: an earlier touch is noticed, and a later one finds no folder.
      const removedFolder = `${folder}${REMOVING}`
      const isRenamed = await unlessMissing(rename(folder, removedFolder).then(() => true))
      if (isRenamed === null) return // another server has removed it
      const { mtime } = await stat(removedFolder)
      if (mtime < time) await rm(removedFolder, { recursive: true, force: true })
      else await rename(removedFolder, folder)
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

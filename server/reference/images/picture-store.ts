// Stores the pictures that staff upload. Each picture has a folder with the uploaded file, and one file for each size
// in each format. The folder gets its name when all files are written.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImageFormat, ImageSize } from '#contract/products/image.ts'
import type { SizedPicture } from './picture-sizes.ts'

export interface UploadedPicture {
  /** The bytes of the uploaded file; its metadata may tell where and with which camera the picture was taken. */
  original: Buffer
  sizes: readonly SizedPicture[]
}

export interface PictureStore {
  /** Stores a picture and returns its uuid. */
  store: (picture: UploadedPicture, now: Date) => Promise<string>
  /** The uploaded file; null for an unknown picture, or when only its sizes are stored. */
  readOriginal: (uuid: string) => Promise<Buffer | null>
  /** The picture in one size and format; null when no picture was uploaded under this uuid. */
  read: (size: ImageSize, uuid: string, format: ImageFormat) => Promise<Buffer | null>
  /** True when a picture was uploaded under this uuid. */
  has: (uuid: string) => Promise<boolean>
  /** Postpones the removal of a picture that no product has yet by a day. False when the picture does not exist. */
  touch: (uuid: string, now: Date) => Promise<boolean>
  /** The names of folders that nobody has stored or touched since the time, unfinished folders included. */
  findFoldersBefore: (time: Date) => Promise<string[]>
  /** Removes a folder, unless it was touched since `time`: a product then has the picture, or soon will. */
  removeFolderBefore: (name: string, time: Date) => Promise<void>
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const ORIGINAL_NAME = 'uploaded'
const UNFINISHED_ENDING = '.part'
const REMOVING_ENDING = '.leaving'

/**
 * The folder of uploaded pictures, under the name that stored data has. The server makes all other folders of pictures
 * again if they are missing.
 */
export const uploadedPicturesFolder = (imagesDirectory: string) => join(imagesDirectory, 'brought')

export function createPictureStore(imagesDirectory: string): PictureStore {
  const directory = uploadedPicturesFolder(imagesDirectory)
  // Only a uuid becomes part of a path.
  const folderOf = (uuid: string): string | null =>
    UUID.test(uuid.toLowerCase()) ? join(directory, uuid.toLowerCase()) : null

  return {
    async store({ original, sizes }, now) {
      const uuid = randomUUID()
      const folder = join(directory, uuid)
      const unfinishedFolder = `${folder}${UNFINISHED_ENDING}`
      try {
        await mkdir(unfinishedFolder, { recursive: true })
        await writeFile(join(unfinishedFolder, ORIGINAL_NAME), original)
        for (const { size, format, bytes } of sizes) {
          await writeFile(join(unfinishedFolder, `${size}.${format}`), bytes)
        }
        await utimes(unfinishedFolder, now, now)
        await rename(unfinishedFolder, folder)
      } catch (problem) {
        await rm(unfinishedFolder, { recursive: true, force: true })
        throw problem
      }
      return uuid
    },

    async readOriginal(uuid) {
      const folder = folderOf(uuid)
      return folder === null ? null : nullIfMissing(readFile(join(folder, ORIGINAL_NAME)))
    },

    async read(size, uuid, format) {
      const folder = folderOf(uuid)
      return folder === null ? null : nullIfMissing(readFile(join(folder, `${size}.${format}`)))
    },

    async has(uuid) {
      const folder = folderOf(uuid)
      return folder !== null && (await nullIfMissing(stat(folder))) !== null
    },

    async touch(uuid, now) {
      const folder = folderOf(uuid)
      return folder !== null && (await nullIfMissing(utimes(folder, now, now).then(() => true))) === true
    },

    async findFoldersBefore(time) {
      const names = (await nullIfMissing(readdir(directory))) ?? []
      const oldFolders: string[] = []
      for (const name of names) {
        const folderStats = await nullIfMissing(stat(join(directory, name)))
        if (folderStats && folderStats.mtime < time) oldFolders.push(name)
      }
      return oldFolders
    },

    async removeFolderBefore(name, time) {
      const folder = join(directory, name)
      // The folder is renamed before its time is read: an earlier touch is noticed, and a later touch finds no folder.
      const renamedFolder = `${folder}${REMOVING_ENDING}`
      const isRenamed = await nullIfMissing(rename(folder, renamedFolder).then(() => true))
      if (isRenamed === null) return // another server has removed it
      const { mtime } = await stat(renamedFolder)
      if (mtime < time) await rm(renamedFolder, { recursive: true, force: true })
      else await rename(renamedFolder, folder)
    },
  }
}

async function nullIfMissing<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

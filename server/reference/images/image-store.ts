// Serves uploaded pictures as they are stored, and pictures of the demo world, which are resized at the first request.
// The name of a resized file is the fingerprint of its source: so no caller chooses a path, equal pictures share a
// file, and a changed picture is resized again.
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { IMAGE_SIZES, type ImageFormat, type ImageSize } from '#contract/products/image.ts'
import { fitIntoBox, readDemoPicture } from './demo-pictures.ts'
import { encodePicture } from './encode-picture.ts'
import type { PictureStore } from './picture-store.ts'

export interface ServedPicture {
  bytes: Buffer
  /**
   * True when this server knows no picture with the uuid; another server may have the picture. False for a demo picture
   * whose file no longer exists, although its bytes are the placeholder's too.
   */
  isPlaceholder: boolean
}

export interface ImageStore {
  /**
   * Reads the uploaded picture with this uuid. If nobody uploaded one, it reads the demo world's picture, which fills
   * its box; for an unknown uuid it reads a placeholder. Throws PictureElsewhere when a product has an uploaded picture
   * that this server cannot read.
   */
  read: (size: ImageSize, uuid: string, format: ImageFormat) => Promise<ServedPicture>
}

/** The picture was uploaded to a server with another folder of pictures. */
export class PictureElsewhere extends Error {
  override name = 'PictureElsewhere'
}

interface ImageStoreOptions {
  /** The folder of resized pictures; made when it is missing. */
  directory: string
  /** The pictures that staff uploaded. */
  uploadedPictures: Pick<PictureStore, 'read'>
  /**
   * The file name of the demo picture with this uuid (`readDemoPicture`); null when no product has a picture with this
   * uuid. Throws PictureElsewhere when a product has an uploaded picture with this uuid.
   */
  demoPictureOf: (uuid: string) => Promise<string | null> | string | null
}

/** Writes the file under another name and renames it, so that no reader sees half a file, also after a crash. */
async function writeAtomically(file: string, picture: Buffer): Promise<void> {
  const unfinishedFile = `${file}.${randomUUID()}.part`
  await mkdir(dirname(file), { recursive: true })
  await writeFile(unfinishedFile, picture)
  await rename(unfinishedFile, file)
}

async function readIfStored(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

export function createImageStore({
  directory,
  uploadedPictures,
  demoPictureOf,
}: ImageStoreOptions): ImageStore {
  const runningReads = new Map<string, Promise<Buffer>>()

  async function readOrResize(file: string, source: Buffer, size: ImageSize, format: ImageFormat) {
    const storedPicture = await readIfStored(file)
    if (storedPicture) return storedPicture
    const picture = await encodePicture(await fitIntoBox(source, IMAGE_SIZES[size]), format)
    await writeAtomically(file, picture)
    return picture
  }

  return {
    async read(size, uuid, format) {
      if (!Object.hasOwn(IMAGE_SIZES, size)) throw new RangeError(`no image size ${size}`)
      if (format !== 'webp' && format !== 'jpg') throw new RangeError('no image format')
      const storedPicture = await uploadedPictures.read(size, uuid, format)
      if (storedPicture) return { bytes: storedPicture, isPlaceholder: false }
      const demoPicture = await demoPictureOf(uuid)
      const source = await readDemoPicture(demoPicture)
      const fingerprint = createHash('sha256').update(source).digest('hex').slice(0, 32)
      const file = join(directory, size, `${fingerprint}.${format}`)
      const picture = runningReads.get(file) ?? readOrResize(file, source, size, format)
      runningReads.set(file, picture)
      try {
        return { bytes: await picture, isPlaceholder: demoPicture === null }
      } finally {
        runningReads.delete(file)
      }
    },
  }
}

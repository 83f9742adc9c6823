// Resizes pictures of the demo world at the first request and keeps the files. The file name is the fingerprint of the
// source: no outside name reaches the disk, equal pictures share a file, and a changed picture is resized again.
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { IMAGE_SIZES, type ImageFormat, type ImageSize } from '#contract/products/image.ts'
import { inBox, readDemoPicture } from './demo-pictures.ts'
import { encodePicture } from './encode-picture.ts'
import type { PictureStore } from './picture-store.ts'

export interface ImageStore {
  /** The uploaded picture, else the demo world's, which fills its box; a placeholder for an unknown `uuid`. */
  read: (size: ImageSize, uuid: string, format: ImageFormat) => Promise<Buffer>
}

interface Options {
  /** The folder of resized pictures; made when it is missing. */
  directory: string
  /** The pictures that staff uploaded. */
  brought: Pick<PictureStore, 'read'>
  /** The file name of a demo picture (`readDemoPicture`); null when the demo world has no such picture. */
  demoPictureOf: (uuid: string) => Promise<string | null> | string | null
}

/** Writes under another name first: no reader sees half a file, and a crash leaves none under the final name. */
async function store(file: string, picture: Buffer): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.part`
  await mkdir(dirname(file), { recursive: true })
  await writeFile(unfinished, picture)
  await rename(unfinished, file)
}

async function readIfStored(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

export function createImageStore({ directory, brought, demoPictureOf }: Options): ImageStore {
  const underWay = new Map<string, Promise<Buffer>>()

  async function readOrMake(file: string, source: Buffer, size: ImageSize, format: ImageFormat) {
    const storedPicture = await readIfStored(file)
    if (storedPicture) return storedPicture
    const picture = await encodePicture(await inBox(source, IMAGE_SIZES[size]), format)
    await store(file, picture)
    return picture
  }

  return {
    async read(size, uuid, format) {
      if (!Object.hasOwn(IMAGE_SIZES, size)) throw new RangeError(`no image size ${size}`)
      if (format !== 'webp' && format !== 'jpg') throw new RangeError('no image format')
      const storedPicture = await brought.read(size, uuid, format)
      if (storedPicture) return storedPicture
      const source = await readDemoPicture(await demoPictureOf(uuid))
      const fingerprint = createHash('sha256').update(source).digest('hex').slice(0, 32)
      const file = join(directory, size, `${fingerprint}.${format}`)
      const picture = underWay.get(file) ?? readOrMake(file, source, size, format)
      underWay.set(file, picture)
      try {
        return await picture
      } finally {
        underWay.delete(file)
      }
    },
  }
}

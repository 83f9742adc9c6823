// Pictures of the demo world are brought to a size when first asked for, and kept. A kept file is named by the fingerprint
// of its source: no name from outside reaches the disk, same pictures share a file, and a changed one is made anew.
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { IMAGE_SIZES, type ImageFormat, type ImageSize } from '#contract/products/image.ts'
import { inBox, readDemoPicture } from './demo-pictures.ts'
import { encodePicture } from './encode-picture.ts'
import type { PictureStore } from './picture-store.ts'

export interface ImageStore {
  /** The uploaded picture, else the demo world's, which fills its box; a placeholder where `uuid` names none. */
  read: (size: ImageSize, uuid: string, format: ImageFormat) => Promise<Buffer>
}

interface Options {
  /** Where sized pictures are kept; made when missing. */
  directory: string
  /** What staff brought. */
  brought: Pick<PictureStore, 'read'>
  /** The name of its file (`readDemoPicture`); null for a picture that the demo world lacks. */
  demoPictureOf: (uuid: string) => Promise<string | null> | string | null
}

/** A reader never sees half a file, and a crash leaves none under the final name. */
async function keep(file: string, picture: Buffer): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.part`
  await mkdir(dirname(file), { recursive: true })
  await writeFile(unfinished, picture)
  await rename(unfinished, file)
}

async function kept(file: string): Promise<Buffer | null> {
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
    const found = await kept(file)
    if (found) return found
    const picture = await encodePicture(await inBox(source, IMAGE_SIZES[size]), format)
    await keep(file, picture)
    return picture
  }

  return {
    async read(size, uuid, format) {
      if (!Object.hasOwn(IMAGE_SIZES, size)) throw new RangeError(`no image size ${size}`)
      if (format !== 'webp' && format !== 'jpg') throw new RangeError('no image format')
      const found = await brought.read(size, uuid, format)
      if (found) return found
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

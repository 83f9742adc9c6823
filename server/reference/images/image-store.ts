// Pictures are drawn when first asked for and kept. A file is named by the fingerprint of its drawing: no name
// from outside reaches the disk, same drawings share a file, and a changed drawing is drawn anew.
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { IMAGE_SIZES, type ImageFormat, type ImageSize } from '#contract/image.ts'
import { encodePicture } from './encode-picture.ts'
import type { Illustration } from './illustration.ts'
import { pictureOf, placeholderPicture } from './picture.ts'
import type { PictureStore } from './picture-store.ts'

export interface ImageStore {
  /** The picture of the box of its size, which a drawing fills; a placeholder where `uuid` names none. */
  read: (size: ImageSize, uuid: string, format: ImageFormat) => Promise<Buffer>
}

interface Options {
  /** Where drawn pictures are kept; made when missing. */
  directory: string
  /** What staff brought. */
  brought: Pick<PictureStore, 'read'>
  illustrationOf: (uuid: string) => Promise<Illustration | null> | Illustration | null
}

function rendered(svg: string, format: ImageFormat): Promise<Buffer> {
  return encodePicture(sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }), format)
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

export function createImageStore({ directory, brought, illustrationOf }: Options): ImageStore {
  const underWay = new Map<string, Promise<Buffer>>()

  async function readOrDraw(file: string, svg: string, format: ImageFormat): Promise<Buffer> {
    const found = await kept(file)
    if (found) return found
    const picture = await rendered(svg, format)
    await keep(file, picture)
    return picture
  }

  return {
    async read(size, uuid, format) {
      if (!Object.hasOwn(IMAGE_SIZES, size)) throw new RangeError(`no image size ${size}`)
      if (format !== 'webp' && format !== 'jpg') throw new RangeError('no image format')
      const found = await brought.read(size, uuid, format)
      if (found) return found
      const [width, height] = IMAGE_SIZES[size]
      const illustration = await illustrationOf(uuid)
      const svg = illustration ? pictureOf(illustration, width, height) : placeholderPicture(width, height)
      const fingerprint = createHash('sha256').update(svg).digest('hex').slice(0, 32)
      const file = join(directory, size, `${fingerprint}.${format}`)
      const drawing = underWay.get(file) ?? readOrDraw(file, svg, format)
      underWay.set(file, drawing)
      try {
        return await drawing
      } finally {
        underWay.delete(file)
      }
    },
  }
}

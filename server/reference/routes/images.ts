import type { FastifyInstance } from 'fastify'
import { catalogueCalls } from '#contract/catalogue/catalogue-calls.ts'
import { IMAGE_SIZES, type ImageFormat, type ImageSize } from '#contract/products/image.ts'
import { createRepeatedLine } from '#server/log/repeated-line.ts'
import { serverLog } from '#texts/server.ts'
import { type ImageStore, PictureElsewhere } from '../images/image-store.ts'
import { notFound } from '../refusal.ts'
import { addCall } from './add-call.ts'

const FILE_NAME = /^([0-9a-f-]{36})\.(webp|jpg)$/i
const MEDIA_TYPES: Record<ImageFormat, string> = { webp: 'image/webp', jpg: 'image/jpeg' }

const isSize = (text: string): text is ImageSize => Object.hasOwn(IMAGE_SIZES, text)

/**
 * Pictures are public; an unknown uuid gets the placeholder (G31), which nobody caches: another server may have the
 * picture. An uploaded picture of a product that only another server has is answered with 503.
 */
export function imageRoutes(app: FastifyInstance, { images }: { images: ImageStore }): void {
  const pictureElsewhereLog = createRepeatedLine('error')
  addCall(app, catalogueCalls.picture, async ({ reply, params: { size, file } }) => {
    const match = FILE_NAME.exec(file)
    if (!isSize(size) || !match?.[1] || !match[2]) throw notFound('Image')
    const format: ImageFormat = match[2].toLowerCase() === 'jpg' ? 'jpg' : 'webp'
    try {
      const { bytes, isPlaceholder } = await images.read(size, match[1].toLowerCase(), format)
      const caching = isPlaceholder ? 'no-store' : 'public, max-age=86400'
      return reply.type(MEDIA_TYPES[format]).header('cache-control', caching).send(bytes)
    } catch (problem) {
      if (!(problem instanceof PictureElsewhere)) throw problem
      pictureElsewhereLog.write(serverLog.pictureElsewhere(match[1].toLowerCase()))
      return reply.code(503).type('text/plain').header('cache-control', 'no-store').send(problem.name)
    }
  })
}

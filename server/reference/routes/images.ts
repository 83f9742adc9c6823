import type { FastifyInstance } from 'fastify'
import { BASE_PATHS } from '#contract/endpoints.ts'
import { IMAGE_SIZES, type ImageFormat, type ImageSize } from '#contract/products/image.ts'
import type { ImageStore } from '../images/image-store.ts'
import { notFound } from '../refusal.ts'

const FILE = /^([0-9a-f-]{36})\.(webp|jpg)$/i
const MEDIA_TYPES: Record<ImageFormat, string> = { webp: 'image/webp', jpg: 'image/jpeg' }

const PICTURES = { public: 'Visitors see the catalogue; an <img> sends no header.', limit: 'none' } as const

const isSize = (text: string): text is ImageSize => Object.hasOwn(IMAGE_SIZES, text)

/** Pictures are public; an unknown uuid gets the placeholder (G31). */
export function imageRoutes(app: FastifyInstance, { images }: { images: ImageStore }): void {
  app.get<{ Params: { size: string; file: string } }>(
    `/${BASE_PATHS.image}/:size/:file`,
    { config: { gate: PICTURES } },
    async (request, reply) => {
      const { size } = request.params
      const match = FILE.exec(request.params.file)
      if (!isSize(size) || !match?.[1] || !match[2]) throw notFound('Image')
      const format: ImageFormat = match[2].toLowerCase() === 'jpg' ? 'jpg' : 'webp'
      const picture = await images.read(size, match[1].toLowerCase(), format)
      return reply.type(MEDIA_TYPES[format]).header('cache-control', 'public, max-age=86400').send(picture)
    },
  )
}

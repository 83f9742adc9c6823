import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { IMAGE_SIZES, type ImageSize, imagePath } from '#contract/image.ts'
import type { Product } from '#domain/product.ts'

export interface ProductPicture {
  jpg: string | null
  webp: string | null
  size: readonly [width: number, height: number]
}

/** The picture that stands for a product: the chosen one, else its first. */
export function mainPictureOf(product: Pick<Product, 'primaryImageUuid' | 'images'>): string | null {
  return product.primaryImageUuid ?? product.images[0]?.uuid ?? null
}

export type PictureOf = (uuid: string | null, size: ImageSize) => ProductPicture

/** Addresses of a picture. With `is_render=true` they are absolute jpg addresses, for crawlers (G20). */
export function usePictures(): PictureOf {
  const [parameters] = useSearchParams()
  const isRendered = parameters.get('is_render') === 'true'
  return useCallback(
    (uuid, name) => {
      const size = IMAGE_SIZES[name]
      if (uuid === null) return { jpg: null, webp: null, size }
      const jpg = imagePath(name, uuid, 'jpg')
      if (isRendered) return { jpg: `${window.location.origin}${jpg}`, webp: null, size }
      return { jpg, webp: imagePath(name, uuid, 'webp'), size }
    },
    [isRendered],
  )
}

import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { IMAGE_SIZES, type ImageSize, imagePath } from '#contract/products/image.ts'
import { useCounter } from './counter.ts'

export interface ProductPicture {
  /** The address of the picture in this browser's format; null if there is no picture. */
  source: string | null
  size: readonly [width: number, height: number]
}

export type PictureOf = (uuid: string | null, size: ImageSize) => ProductPicture

/** Returns a function for the addresses of pictures. With `is_render=true` they are absolute jpg addresses, for crawlers (G20). */
export function usePictures(): PictureOf {
  const { pictureFormat } = useCounter()
  const [parameters] = useSearchParams()
  const isRendered = parameters.get('is_render') === 'true'
  return useCallback(
    (uuid, name) => {
      const size = IMAGE_SIZES[name]
      if (uuid === null) return { source: null, size }
      if (isRendered) return { source: `${window.location.origin}${imagePath(name, uuid, 'jpg')}`, size }
      return { source: imagePath(name, uuid, pictureFormat), size }
    },
    [isRendered, pictureFormat],
  )
}

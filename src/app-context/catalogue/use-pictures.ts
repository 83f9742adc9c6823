import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { IMAGE_SIZES, type ImageSize, imagePath } from '#contract/products/image.ts'
import { useCounter } from '../counter.ts'

export interface ProductPicture {
  /** The address of the picture in this browser's format; null if there is no picture. */
  source: string | null
  size: readonly [width: number, height: number]
}

export type PictureOf = (uuid: string | null, sizeName: ImageSize) => ProductPicture

/**
 * Returns a function that gives the address and size of a picture. With `is_render=true` the addresses are absolute and
 * name jpg files, for crawlers (G20).
 */
export function usePictures(): PictureOf {
  const { pictureFormat } = useCounter()
  const [parameters] = useSearchParams()
  const isForCrawler = parameters.get('is_render') === 'true'
  return useCallback(
    (uuid, sizeName) => {
      const size = IMAGE_SIZES[sizeName]
      if (uuid === null) return { source: null, size }
      if (isForCrawler)
        return { source: `${window.location.origin}${imagePath(sizeName, uuid, 'jpg')}`, size }
      return { source: imagePath(sizeName, uuid, pictureFormat), size }
    },
    [isForCrawler, pictureFormat],
  )
}

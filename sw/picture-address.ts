// A picture has one uuid, and a file for each size and format (storefront.md §9).
import { IMAGE_SIZES, type ImageFormat, type ImageSize, imagePath } from '#contract/products/image.ts'

export interface PictureAddress {
  size: ImageSize
  uuid: string
  format: ImageFormat
}

const ADDRESS = /^\/api\/file\/image\/(\w+)\/([\w-]+)\.(webp|jpg)$/
const FORMATS: readonly ImageFormat[] = ['webp', 'jpg']

export function isPicturePath(pathname: string): boolean {
  return pathname.startsWith('/api/file/image/')
}

export function pictureAddressOf(pathname: string): PictureAddress | null {
  const match = ADDRESS.exec(pathname)
  const [, size = '', uuid = '', format = ''] = match ?? []
  if (match === null || !(size in IMAGE_SIZES)) return null
  // The size is in the contract's table, and the pattern allows only the two formats.
  return { size: size as ImageSize, uuid, format: format as ImageFormat }
}

/**
 * The paths of the picture's other files, best first: the requested format before the other one, larger sizes before
 * smaller ones.
 */
export function pathsOfOtherFiles(address: PictureAddress): string[] {
  // Object.entries widens the keys of the size table to string.
  const sizes = Object.entries(IMAGE_SIZES) as [ImageSize, readonly [number, number]][]
  const requestedWidth = IMAGE_SIZES[address.size][0]
  const largerSizes = sizes
    .filter(([, [width]]) => width >= requestedWidth)
    .sort(([, a], [, b]) => a[0] - b[0])
  const smallerSizes = sizes
    .filter(([, [width]]) => width < requestedWidth)
    .sort(([, a], [, b]) => b[0] - a[0])
  const requestedPath = imagePath(address.size, address.uuid, address.format)
  const formats = [address.format, ...FORMATS.filter((format) => format !== address.format)]
  return formats
    .flatMap((format) =>
      [...largerSizes, ...smallerSizes].map(([size]) => imagePath(size, address.uuid, format)),
    )
    .filter((path) => path !== requestedPath)
}

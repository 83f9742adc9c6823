/** Relative to the origin. */
export const PICTURES_PATH = 'api/file/image'

/** The largest width and height of a picture in CSS pixels; small pictures are not enlarged (storefront.md §9, G30). */
export const IMAGE_SIZES = {
  original: [220, 220],
  general: [300, 190],
  subgeneral: [300, 190],
  cart: [500, 500],
  cardPreview: [80, 80],
  another: [200, 125],
  small: [50, 50],
  medium: [75, 75],
  large: [150, 150],
  additional: [141, 138],
} as const satisfies Record<string, readonly [number, number]>
export type ImageSize = keyof typeof IMAGE_SIZES
export type ImageFormat = 'webp' | 'jpg'

/** `/api/file/image/{size}/{uuid}.webp|.jpg` (G31). */
export function imagePath(size: ImageSize, uuid: string, format: ImageFormat): string {
  return `/${PICTURES_PATH}/${size}/${uuid}.${format}`
}

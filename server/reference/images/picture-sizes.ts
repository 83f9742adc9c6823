// Makes all sizes of an uploaded picture (G96). Its pixels are counted before the first pixel is decoded.
import sharp from 'sharp'
import { IMAGE_SIZES, type ImageFormat, type ImageSize } from '#contract/products/image.ts'
import { MOST_PICTURE_BYTES, MOST_PICTURE_PIXELS } from '#domain/products/picture-rules.ts'
import { pictureRefusals } from '#texts/products/pictures.ts'
import { invalid } from '../refusal.ts'
import { encodePicture } from './encode-picture.ts'
import { pictureTypeOf } from './picture-type.ts'

export interface SizedPicture {
  size: ImageSize
  format: ImageFormat
  bytes: Buffer
}

const SIZES = Object.keys(IMAGE_SIZES) as ImageSize[] // the keys of a constant
const FORMATS: readonly ImageFormat[] = ['webp', 'jpg']
const LARGEST_SIDE = Math.max(...SIZES.flatMap((size) => IMAGE_SIZES[size]))
const DECODING_SECONDS = 20

/** Pictures are decoded one by one: forty megapixels take as much memory as a small server can spare. */
let lastDecoding: Promise<unknown> = Promise.resolve()

/**
 * Makes the picture in every size and format. Refuses a file that is no JPEG, PNG or WebP, and a picture that is too
 * large or damaged.
 */
export function makeSizes(bytes: Buffer): Promise<SizedPicture[]> {
  const decoding = lastDecoding.then(() => resizeToAllSizes(bytes))
  lastDecoding = decoding.catch(() => undefined)
  return decoding
}

async function resizeToAllSizes(bytes: Buffer): Promise<SizedPicture[]> {
  if (bytes.length > MOST_PICTURE_BYTES) throw invalid(pictureRefusals.tooManyBytes)
  // The library has decoders for more types, which must never read uploaded bytes.
  if (pictureTypeOf(bytes) === null) throw invalid(pictureRefusals.notAPicture)
  const { data, info } = await decodePicture(bytes)
  const sizedPictures: SizedPicture[] = []
  for (const size of SIZES) {
    const [width, height] = IMAGE_SIZES[size]
    for (const format of FORMATS) {
      const picture = sharp(data, { raw: info }).resize(width, height, FIT_INSIDE)
      sizedPictures.push({ size, format, bytes: await encodePicture(picture, format) })
    }
  }
  return sizedPictures
}

/** Smaller pictures are not enlarged (G30). */
const FIT_INSIDE = { fit: 'inside', withoutEnlargement: true } as const

/** Decodes the first frame, upright, on white, no larger than the largest size. */
async function decodePicture(bytes: Buffer) {
  const picture = sharp(bytes, { limitInputPixels: MOST_PICTURE_PIXELS, failOn: 'warning' })
  try {
    const { width, height } = await picture.metadata()
    if (width * height > MOST_PICTURE_PIXELS) throw invalid(pictureRefusals.tooManyPixels)
    return await picture
      .autoOrient()
      .resize(LARGEST_SIDE, LARGEST_SIDE, FIT_INSIDE)
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .timeout({ seconds: DECODING_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (problem) {
    if (problem instanceof Error && /pixel limit/.test(problem.message)) {
      throw invalid(pictureRefusals.tooManyPixels)
    }
    throw problem instanceof Error && problem.name === 'Refusal' ? problem : invalid(pictureRefusals.damaged)
  }
}

// From what somebody brought to all sizes of a picture (G96). Nothing of it is trusted before its pixels are counted.
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
const LARGEST = Math.max(...SIZES.flatMap((size) => IMAGE_SIZES[size]))
const DECODING_SECONDS = 20

/** A picture of forty megapixels takes as many bytes as a small server has to spare, so they are decoded one by one. */
let lastDecoding: Promise<unknown> = Promise.resolve()

/** Refused where it is no picture that is taken, too large, or not whole. */
export function makeSizes(bytes: Buffer): Promise<SizedPicture[]> {
  const mine = lastDecoding.then(() => sizesOf(bytes))
  lastDecoding = mine.catch(() => undefined)
  return mine
}

async function sizesOf(bytes: Buffer): Promise<SizedPicture[]> {
  if (bytes.length > MOST_PICTURE_BYTES) throw invalid(pictureRefusals.tooManyBytes)
  // No other decoder is given a byte of what strangers made.
  if (pictureTypeOf(bytes) === null) throw invalid(pictureRefusals.notAPicture)
  const { data, info } = await decoded(bytes)
  const sized: SizedPicture[] = []
  for (const size of SIZES) {
    const [width, height] = IMAGE_SIZES[size]
    for (const format of FORMATS) {
      const picture = sharp(data, { raw: info }).resize(width, height, INSIDE)
      sized.push({ size, format, bytes: await encodePicture(picture, format) })
    }
  }
  return sized
}

/** G30 */
const INSIDE = { fit: 'inside', withoutEnlargement: true } as const

/** The first frame as it is meant to stand, on white, no larger than the largest size. */
async function decoded(bytes: Buffer) {
  const picture = sharp(bytes, { limitInputPixels: MOST_PICTURE_PIXELS, failOn: 'warning' })
  try {
    const { width, height } = await picture.metadata()
    if (width * height > MOST_PICTURE_PIXELS) throw invalid(pictureRefusals.tooManyPixels)
    return await picture
      .autoOrient()
      .resize(LARGEST, LARGEST, INSIDE)
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

// The pictures of the demo world are files beside its seed. Each shows a thing on white, with a margin for boxes of any
// shape.
import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'

const FOLDER = new URL('../seed/pictures/', import.meta.url)
/** The pixels of every file. In its middle the thing fills a box of THING_SIZE multiplied by THING_SCALE. */
const FILE_SIZE = { width: 570, height: 480 }
const THING_SCALE = 1.056
const THING_SIZE = { width: 400, height: 300 }
const FILE_NAME = /^[a-z0-9-]+$/
const PLACEHOLDER = 'placeholder'
/** A background that is lighter in the middle. */
const BACKGROUND =
  '<radialGradient id="paper" cx=".5" cy=".42" r=".8"><stop offset="0" stop-color="#fbfcfd"/><stop offset="1" stop-color="#eff3f6"/></radialGradient>'

/** The way in which a picture shows its thing: alone, closer, as three pieces, or with its measures. */
export type View = 'alone' | 'closer' | 'several' | 'measured'

export interface DemoPicture {
  /** Words that are joined by hyphens, such as `plate-frame`. */
  thing: string
  /** The name of the main colour. */
  paint: string
  /** The name of the second colour. */
  accent: string
  /** The print on the thing: capital letters and digits; '' for none. */
  label: string
  view: View
}

/** The file name of a picture, without `.webp`. */
export function demoPictureName({ thing, paint, accent, label, view }: DemoPicture): string {
  const print = label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return [thing, paint, accent, print, view].filter(Boolean).join('-')
}

/** Reads a picture; for null, and for a name of an older demo world, the picture of an empty carton. */
export async function readDemoPicture(name: string | null): Promise<Buffer> {
  if (name !== null && !FILE_NAME.test(name)) throw new RangeError('no name of a picture')
  try {
    return await readFile(new URL(`${name ?? PLACEHOLDER}.webp`, FOLDER))
  } catch (problem) {
    if (name === null) throw problem
    return readDemoPicture(null)
  }
}

/** Puts the picture on a soft background, in a box of exactly `[width, height]`. */
export async function fitIntoBox(file: Buffer, [width, height]: readonly [number, number]): Promise<Sharp> {
  // The thing fills more of a small picture, so that the thing stays recognizable.
  const filledShare = Math.min(width, height) <= 80 ? 0.97 : 0.88
  const scale = (Math.min(width / THING_SIZE.width, height / THING_SIZE.height) * filledShare) / THING_SCALE
  const resizedFile = {
    width: Math.round(FILE_SIZE.width * scale),
    height: Math.round(FILE_SIZE.height * scale),
  }
  const productPicture = await sharp(file).resize(resizedFile.width, resizedFile.height).png().toBuffer()
  const background = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${BACKGROUND}</defs><rect width="${width}" height="${height}" fill="url(#paper)"/></svg>`
  const left = Math.max(0, Math.floor((resizedFile.width - width) / 2))
  const top = Math.max(0, Math.floor((resizedFile.height - height) / 2))
  const visiblePart = await sharp(productPicture)
    .extract({
      left,
      top,
      width: Math.min(width, resizedFile.width),
      height: Math.min(height, resizedFile.height),
    })
    .toBuffer()
  return sharp(Buffer.from(background))
    .composite([{ input: visiblePart, blend: 'multiply', gravity: 'centre' }])
    .flatten({ background: '#ffffff' })
}

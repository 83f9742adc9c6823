// The pictures of the demo world are files beside its seed. Each shows a thing on white, with a margin for boxes of any
// shape.
import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'

const FOLDER = new URL('../seed/pictures/', import.meta.url)
/** The pixels of every file. The thing fills a box of THING times SCALE in the middle. */
const FILE = { width: 570, height: 480 }
const SCALE = 1.056
const THING = { width: 400, height: 300 }
const NAME = /^[a-z0-9-]+$/
const PLACEHOLDER = 'placeholder'
/** A background that is lighter in the middle. */
const GROUND =
  '<radialGradient id="paper" cx=".5" cy=".42" r=".8"><stop offset="0" stop-color="#fbfcfd"/><stop offset="1" stop-color="#eff3f6"/></radialGradient>'

/** How a picture shows its thing: alone, closer, three of them, or with its measures. */
export type View = 'alone' | 'closer' | 'several' | 'measured'

export interface DemoPicture {
  /** Words that are joined by hyphens, such as `plate-frame`. */
  thing: string
  paint: string
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
  if (name !== null && !NAME.test(name)) throw new RangeError('no name of a picture')
  try {
    return await readFile(new URL(`${name ?? PLACEHOLDER}.webp`, FOLDER))
  } catch (problem) {
    if (name === null) throw problem
    return readDemoPicture(null)
  }
}

/** Puts the picture on a soft background, in a box of exactly `[width, height]`. */
export async function fitIntoBox(file: Buffer, [width, height]: readonly [number, number]): Promise<Sharp> {
  // Small pictures keep less margin, so that the thing stays recognizable.
  const margin = Math.min(width, height) <= 80 ? 0.97 : 0.88
  const scale = (Math.min(width / THING.width, height / THING.height) * margin) / SCALE
  const resized = { width: Math.round(FILE.width * scale), height: Math.round(FILE.height * scale) }
  const productPicture = await sharp(file).resize(resized.width, resized.height).png().toBuffer()
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${GROUND}</defs><rect width="${width}" height="${height}" fill="url(#paper)"/></svg>`
  const left = Math.max(0, Math.floor((resized.width - width) / 2))
  const top = Math.max(0, Math.floor((resized.height - height) / 2))
  const visiblePart = await sharp(productPicture)
    .extract({ left, top, width: Math.min(width, resized.width), height: Math.min(height, resized.height) })
    .toBuffer()
  return sharp(Buffer.from(ground))
    .composite([{ input: visiblePart, blend: 'multiply', gravity: 'centre' }])
    .flatten({ background: '#ffffff' })
}

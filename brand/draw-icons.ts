// Draws every icon of the app from the logo, and the placeholder of missing pictures.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Site } from './read-site.ts'

/** The placeholder for a picture that cannot be loaded. */
const NO_PICTURE = svg(`<g transform="scale(2.667)" fill="none" stroke="#8b8880" stroke-linejoin="round">
<path d="M4 6h16v12H4zM7 10.5a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0M4 17l5-4 3 2 4-4 4 4"/></g>`)

/** Icons are drawn on a square with sides of 64 units. */
const SIDE = 64

function svg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">\n${content}\n</svg>\n`
}

function png(drawing: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(drawing), { density: (72 * size) / SIDE })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

/** Makes an .ico file with one PNG, which every browser of the last ten years reads. */
function ico(picture: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, picture])
}

/** The artwork of a logo as it stands in an icon: the inside of an SVG, or an `<image>` with the PNG. */
async function readArtwork(path: string): Promise<string> {
  if (/\.png$/i.test(path)) {
    const picture = await sharp(path)
      .resize(512, 512, { fit: 'contain', background: '#0000' })
      .png()
      .toBuffer()
    return `<image width="64" height="64" href="data:image/png;base64,${picture.toString('base64')}"/>`
  }
  const text = await readFile(path, 'utf8')
  const [, attributes = '', content = ''] = /<svg([^>]*)>([\s\S]*)<\/svg>\s*$/.exec(text) ?? []
  const [, viewBox = '0 0 64 64'] = /\bviewBox="([^"]+)"/.exec(attributes) ?? []
  return viewBox === '0 0 64 64'
    ? content.trim()
    : `<svg viewBox="${viewBox}" width="64" height="64">${content.trim()}</svg>`
}

/**
 * A notification's badge: systems use only its alpha channel. If the site file names no badge, the badge is the outline
 * of the logo.
 */
async function drawBadge({ values, folder }: Site, artwork: string): Promise<string> {
  if (values.logo.badge) return svg(await readArtwork(join(folder, values.logo.badge)))
  return svg(`<filter id="white"><feColorMatrix values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 1 0"/></filter>
<g filter="url(#white)" transform="translate(-9.6 -9.6) scale(1.3)">${artwork}</g>`)
}

/** The files of the icons, by their paths in the app. */
export async function drawIcons(site: Site): Promise<Map<string, string | Buffer>> {
  const artwork = await readArtwork(join(site.folder, site.values.logo.icon))
  const { field } = site.values.colours.icon
  const roundedIcon = svg(`<rect width="64" height="64" rx="15" fill="${field}"/>\n${artwork}`)
  // A launcher cuts the corners of this icon. The logo has to be inside the middle 80 %, which no launcher cuts.
  const squareIcon = svg(`<rect width="64" height="64" fill="${field}"/>\n${artwork}`)
  return new Map<string, string | Buffer>([
    ['favicon.svg', roundedIcon],
    ['favicon.ico', ico(await png(roundedIcon, 48), 48)],
    ['apple-touch-icon.png', await png(squareIcon, 180)],
    ['icons/icon-192.png', await png(roundedIcon, 192)],
    ['icons/icon-512.png', await png(roundedIcon, 512)],
    ['icons/maskable-512.png', await png(squareIcon, 512)],
    ['icons/badge-96.png', await png(await drawBadge(site, artwork), 96)],
    ['icons/no-picture.png', await png(NO_PICTURE, 192)],
  ])
}

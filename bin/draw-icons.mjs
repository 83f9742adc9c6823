// Draws Counter's mark and writes every icon of public/. Run it after a change of the drawing: node bin/draw-icons.mjs
import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const ACCENT = '#0b5c75'
const PAPER = '#f6f5f2'

/** Draws a temporary tag with two screws and the lines of its number, on a field of 64 by 64. */
function tag(colour, cutColour) {
  return `<path fill="${colour}" d="M17 17h30a5 5 0 0 1 5 5v20a5 5 0 0 1-5 5H17a5 5 0 0 1-5-5V22a5 5 0 0 1 5-5z"/>
<g fill="${cutColour}"><circle cx="20.5" cy="24" r="2.2"/><circle cx="43.5" cy="24" r="2.2"/></g>
<path d="M27 24h10M20 33.5h24M20 40.5h15" fill="none" stroke="${cutColour}" stroke-width="3.4" stroke-linecap="round"/>`
}

function svg(content, size = 64) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${size}" height="${size}">\n${content}\n</svg>\n`
}

const rounded = svg(`<rect width="64" height="64" rx="15" fill="${ACCENT}"/>\n${tag(PAPER, ACCENT)}`)
// A launcher cuts the corners of this icon. The mark is inside the middle 80 %, which every launcher keeps.
const uncut = svg(`<rect width="64" height="64" fill="${ACCENT}"/>\n${tag(PAPER, ACCENT)}`)
// Systems use only the alpha channel of a notification's badge: so the tag is white, and its marks are cut out.
const badge = svg(`<mask id="m"><g>${tag('#fff', '#000')}</g></mask>
<g transform="translate(-9.6 -9.6) scale(1.3)"><rect width="64" height="64" fill="#fff" mask="url(#m)"/></g>`)

// The placeholder for a picture that cannot be loaded.
const noPicture = svg(`<g transform="scale(2.667)" fill="none" stroke="#8b8880" stroke-linejoin="round">
<path d="M4 6h16v12H4zM7 10.5a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0M4 17l5-4 3 2 4-4 4 4"/></g>`)

function png(drawing, size) {
  return sharp(Buffer.from(drawing), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

/** Makes an .ico file with one PNG, which every browser of the last ten years reads. */
function ico(picture, size) {
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

const folder = new URL('../public/', import.meta.url)
await mkdir(new URL('icons/', folder), { recursive: true })
const files = {
  'favicon.svg': rounded,
  'favicon.ico': ico(await png(rounded, 48), 48),
  'apple-touch-icon.png': await png(uncut, 180),
  'icons/icon-192.png': await png(rounded, 192),
  'icons/icon-512.png': await png(rounded, 512),
  'icons/maskable-512.png': await png(uncut, 512),
  'icons/badge-96.png': await png(badge, 96),
  'icons/no-picture.png': await png(noPicture, 192),
}
for (const [name, content] of Object.entries(files)) await writeFile(new URL(name, folder), content)
console.log(`Drawn: ${Object.keys(files).join(', ')}`)

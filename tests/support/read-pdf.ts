// Reads the texts that our own PDF files show, page by page; other files write them in other ways.
import { inflateSync } from 'node:zlib'

/** Each page's texts in the order in which they were written. */
export function readPdf(file: Buffer): string[][] {
  return drawingsOf(file).map(textsOf)
}

/** How many rectangles are drawn on all pages. */
export function countBoxes(file: Buffer): number {
  return drawingsOf(file).flatMap((drawing) => drawing.match(/ re$/gm) ?? []).length
}

/** What draws each page. */
function drawingsOf(file: Buffer): string[] {
  const streams = [...file.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
  return streams
    .map(([, content = '']) => inflated(content))
    .filter((drawing): drawing is string => drawing?.includes(' Tf') ?? false)
}

function textsOf(drawing: string): string[] {
  return [...drawing.matchAll(/\[([^\]]*)\] TJ/g)].map(([, pieces = '']) =>
    [...pieces.matchAll(/<([0-9a-f]*)>/g)]
      .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
      .join(''),
  )
}

function inflated(content: string): string | null {
  try {
    return inflateSync(Buffer.from(content, 'latin1')).toString('latin1')
  } catch {
    return null
  }
}

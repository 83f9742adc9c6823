// Reads the texts of our own PDF files, page by page. PDF files of other programs may store texts in other ways.
import { inflateSync } from 'node:zlib'

/**
 * The texts of each page in the order of the file, one per line. Hebrew letters are in their order from left to right.
 */
export function readPdf(file: Buffer): string[][] {
  const objects = objectsOf(file)
  const fonts = fontsOf(objects)
  return drawingsOf(objects).map((drawing) => textsOf(drawing, fonts))
}

/** The number of rectangles on all pages. */
export function countBoxes(file: Buffer): number {
  return drawingsOf(objectsOf(file)).flatMap((drawing) => drawing.match(/ re$/gm) ?? []).length
}

interface PdfObject {
  head: string
  /** The unpacked stream; empty if the object has none. */
  stream: string
}

function objectsOf(file: Buffer): Map<string, PdfObject> {
  const objects = file.toString('latin1').matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)
  return new Map(
    [...objects].map(([, number = '', content = '']) => {
      const [head = '', stream] = content.split(/stream\r?\n([\s\S]*)\r?\nendstream/)
      return [number, { head, stream: stream === undefined ? '' : inflateText(stream) }]
    }),
  )
}

/** For each font, by the name that pages use: the letters of its glyphs. */
function fontsOf(objects: ReadonlyMap<string, PdfObject>): Map<string, string[]> {
  const fonts = new Map<string, string[]>()
  for (const { head } of objects.values()) {
    for (const [, name = '', fontNumber = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, letterMapNumber = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(fontNumber)?.head ?? '') ?? []
      fonts.set(name, lettersOf(objects.get(letterMapNumber)?.stream ?? ''))
    }
  }
  return fonts
}

function lettersOf(letterMap: string): string[] {
  return [...letterMap.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([^>]*)>/g)].map(([, hex = '']) =>
      String.fromCharCode(...hex.split(' ').map((unit) => Number.parseInt(unit, 16))),
    ),
  )
}

/** The drawing instructions of each page. */
function drawingsOf(objects: ReadonlyMap<string, PdfObject>): string[] {
  return [...objects.values()].map(({ stream }) => stream).filter((stream) => stream.includes(' Tf'))
}

function textsOf(drawing: string, fonts: ReadonlyMap<string, string[]>): string[] {
  let letters: readonly string[] = []
  const texts: string[] = []
  for (const [, font, pieces] of drawing.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? []
    if (pieces === undefined) continue
    const glyphs = [...pieces.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    texts.push(glyphs.map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '').join(''))
  }
  return texts
}

function inflateText(content: string): string {
  try {
    return inflateSync(Buffer.from(content, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}

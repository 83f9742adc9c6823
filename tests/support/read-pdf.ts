// Reads the texts that our own PDF files show, page by page; other files write them in other ways.
import { inflateSync } from 'node:zlib'

/** Each page's texts in the order in which they were written. */
export function readPdf(file: Buffer): string[][] {
  const streams = [...file.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
  return streams
    .map(([, content = '']) => textsOf(content))
    .filter((texts): texts is string[] => texts !== null)
}

function textsOf(content: string): string[] | null {
  const drawing = inflated(content)
  if (drawing === null || !drawing.includes(' Tf')) return null
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

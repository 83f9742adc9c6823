/** What the package's own types leave open: a piece of a page's text, with marks beside the strings. */
interface PdfTextPiece {
  items: readonly object[]
}

/**
 * The words of a page, with spaces between. The package's `getTextContent()` iterates the same stream, and no Safari
 * before 27 can iterate one (https://github.com/mozilla/pdf.js/issues/21557); all can read it.
 */
export async function readPdfText(stream: ReadableStream<PdfTextPiece>): Promise<string> {
  const reader = stream.getReader()
  const words: string[] = []
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    for (const item of piece.value.items) {
      if ('str' in item && typeof item.str === 'string' && item.str !== '') words.push(item.str)
    }
  }
  return words.join(' ')
}

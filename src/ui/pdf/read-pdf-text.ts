/** A piece of a page's text; the package's types do not describe the marks between its strings. */
interface PdfTextPiece {
  items: readonly object[]
}

/**
 * Reads the words of a page, with spaces between. The package's `getTextContent()` iterates the same stream,
 * which Safari before 27 cannot do (https://github.com/mozilla/pdf.js/issues/21557); every browser can read
 * it.
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

/** A piece of a page's text. It has strings and marks; the types of the package do not describe the marks. */
interface PdfTextPiece {
  items: readonly object[]
}

/**
 * Reads the words of a page, joined by spaces. The package's `getTextContent()` iterates the stream, which Safari before 27
 * cannot do (https://github.com/mozilla/pdf.js/issues/21557). Every browser can read the stream with a reader.
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

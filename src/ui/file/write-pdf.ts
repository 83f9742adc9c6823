// Writes a PDF of texts and filled rectangles in the fonts that every reader has. Libraries that write PDFs are ten
// times as large as the code of the screen that prints labels, and every device would have to store them for printing
// without a connection.

export interface PdfText {
  kind: 'text'
  /** Millimetres from the left and the top of the page to the baseline. */
  x: number
  y: number
  /** In millimetres. */
  size: number
  isBold: boolean
  text: string
}

export interface PdfBox {
  kind: 'box'
  /** Millimetres from the left and the top of the page. */
  x: number
  y: number
  /** In millimetres, as `height`. */
  width: number
  height: number
}

export interface PdfSheet {
  /** In millimetres, as `height`. */
  width: number
  height: number
  items: readonly (PdfText | PdfBox)[]
}

const POINTS_PER_MM = 72 / 25.4
/** Characters of Windows-1252 outside of Latin-1, from byte 0x80. */
const WINDOWS_1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/** The character's byte in Windows-1252; a question mark for a character that the font does not have. */
function byteOf(character: string): number {
  const code = character.charCodeAt(0)
  if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff)) return code
  const index = character === ' ' ? -1 : WINDOWS_1252.indexOf(character)
  return index < 0 ? 0x3f : 0x80 + index
}

const hexOf = (text: string) =>
  [...text].map((character) => byteOf(character).toString(16).padStart(2, '0')).join('')

const pointsOf = (millimetres: number) => String(Number((millimetres * POINTS_PER_MM).toFixed(3)))

function drawingOf(item: PdfText | PdfBox, pageHeight: number): string {
  if (item.kind === 'box') {
    const { x, y, width, height } = item
    return `${[x, pageHeight - y - height, width, height].map(pointsOf).join(' ')} re f`
  }
  const { x, y, size, isBold, text } = item
  const startPoint = `${pointsOf(x)} ${pointsOf(pageHeight - y)} Td`
  return `BT /${isBold ? 'F2' : 'F1'} ${pointsOf(size)} Tf ${startPoint} <${hexOf(text)}> Tj ET`
}

const fontOf = (name: string) =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`

/** The number of the first page's object: catalogue, pages and two fonts stand before it. */
const FIRST_PAGE = 5

/** The file as text; all of its characters are ASCII, so it has as many bytes as characters. */
export function writePdf(sheets: readonly PdfSheet[]): string {
  const pageNumbers = sheets.map((_, index) => FIRST_PAGE + index * 2)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None >> >>',
    `<< /Type /Pages /Kids [${pageNumbers.map((number) => `${number} 0 R`).join(' ')}] /Count ${sheets.length} >>`,
    fontOf('Helvetica'),
    fontOf('Helvetica-Bold'),
    ...sheets.flatMap(({ width, height, items }, index) => {
      const content = items.map((item) => drawingOf(item, height)).join('\n')
      const box = `[0 0 ${pointsOf(width)} ${pointsOf(height)}]`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${FIRST_PAGE + index * 2 + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`
  return `${file}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
}

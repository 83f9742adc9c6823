// Reads the cells of a workbook's first sheet with Node's own modules: an xlsx file is a zip of XML files.
import { inflateRawSync } from 'node:zlib'

const LOCAL_HEADER_LENGTH = 30

/** The text of one file in the zip, found in the central directory. */
function entryOf(zip: Buffer, name: string): string {
  let position = zip.readUInt32LE(zip.lastIndexOf('PK\x05\x06', undefined, 'latin1') + 16)
  while (zip.toString('latin1', position, position + 4) === 'PK\x01\x02') {
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((offset) =>
      zip.readUInt16LE(position + offset),
    )
    const size = zip.readUInt32LE(position + 20)
    const entryName = zip.toString('utf8', position + 46, position + 46 + (nameLength ?? 0))
    if (entryName === name)
      return contentAt(zip, zip.readUInt32LE(position + 42), size, zip.readUInt16LE(position + 10))
    position += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (noteLength ?? 0)
  }
  return ''
}

function contentAt(zip: Buffer, headerStart: number, size: number, method: number): string {
  const nameLength = zip.readUInt16LE(headerStart + 26)
  const start = headerStart + LOCAL_HEADER_LENGTH + nameLength + zip.readUInt16LE(headerStart + 28)
  const content = zip.subarray(start, start + size)
  return (method === 0 ? content : inflateRawSync(content)).toString('utf8')
}

const TEXT = /<t[^>]*>([^<]*)<\/t>/

function unescapeXml(xml: string): string {
  return xml
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
}

/** The position of a cell named `C7` in its row. There are no columns beyond Z. */
function columnOf(attributes: string): number {
  return (/r="([A-Z])\d+"/.exec(attributes)?.[1] ?? 'A').charCodeAt(0) - 'A'.charCodeAt(0)
}

/** The rows of texts and numbers, all as wide as the first row; an empty cell is null. */
export function readWorkbook(workbook: Buffer): (string | number | null)[][] {
  const sharedTexts = [...entryOf(workbook, 'xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(
    ([, xml = '']) => unescapeXml(TEXT.exec(xml)?.[1] ?? ''),
  )
  function cellOf(attributes: string, content: string): string | number | null {
    const value = /<v>([^<]*)<\/v>/.exec(content)?.[1]
    if (value === undefined) return TEXT.test(content) ? unescapeXml(TEXT.exec(content)?.[1] ?? '') : null
    return attributes.includes('t="s"') ? (sharedTexts[Number(value)] ?? null) : Number(value)
  }
  const sheet = entryOf(workbook, 'xl/worksheets/sheet1.xml')
  const rows = [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => [
    ...row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs),
  ])
  const width = rows[0]?.length ?? 0
  return rows.map((cells) => {
    const row: (string | number | null)[] = Array.from({ length: width }, () => null)
    for (const [, attributes = '', content = ''] of cells) {
      row[columnOf(attributes)] = cellOf(attributes, content)
    }
    return row
  })
}

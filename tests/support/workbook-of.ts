// A workbook of another program: only the parts without which it cannot be read.
import { strToU8, zipSync } from 'fflate'

interface SheetXml {
  /** The XML of the rows. */
  rows: string
  isHidden?: boolean
}

/** The bytes of a workbook with these sheets, by name. */
export function workbookOf(sheets: Record<string, SheetXml>): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(sheets)
  const list = entries.map(
    ([name, { isHidden = false }], index) =>
      `<sheet name="${name}" sheetId="${index + 1}" state="${isHidden ? 'hidden' : 'visible'}" r:id="rId${index + 1}"/>`,
  )
  const targets = entries.map(
    (_, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  const parts = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${targets.join('')}</Relationships>`,
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    ...Object.fromEntries(
      entries.map(([, { rows }], index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  }
  const bytes = Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)]))
  return new Uint8Array(zipSync(bytes))
}

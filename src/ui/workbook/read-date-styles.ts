// Finds the cell styles that show a number as a date or a time (ECMA-376, 18.8.30). A spreadsheet stores the date
// 2026-05-03 as the number 46145; only its style tells it from a price.
import { finishScan } from './read-sheet-rows.ts'
import { attributeOf, scanXml } from './scan-xml.ts'

/** The formats of dates and times that every spreadsheet program has, some of them only in East Asian editions. */
const BUILT_IN_DATE_FORMATS: readonly [first: number, last: number][] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]
/** Texts, escaped letters, colours and currencies of a format; not `[h]`, the hours of a duration. */
const NO_PLACEHOLDERS = /"[^"]*"|\\.|[_*].|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi
const PLACEHOLDER_OF_DATE = /[ymdhs]/i

function isDateFormat(code: string): boolean {
  return code.toLowerCase() !== 'general' && PLACEHOLDER_OF_DATE.test(code.replace(NO_PLACEHOLDERS, ''))
}

/** The numbers of the styles, as the cells of a sheet name them. `xml` is '' for a workbook without styles. */
export async function readDateStyles(xml: string, pause: () => Promise<void>): Promise<Set<number>> {
  const dateFormats = new Set(
    BUILT_IN_DATE_FORMATS.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index),
    ),
  )
  const dateStyles = new Set<number>()
  let styleCount = 0
  let isInCellStyles = false
  const work = scanXml(xml, {
    open(name, attributes) {
      if (name === 'cellXfs') isInCellStyles = true
      if (name === 'numFmt') {
        const format = Number(attributeOf(attributes, 'numFmtId'))
        if (isDateFormat(attributeOf(attributes, 'formatCode') ?? '')) dateFormats.add(format)
        else dateFormats.delete(format)
      }
      if (name === 'xf' && isInCellStyles) {
        if (dateFormats.has(Number(attributeOf(attributes, 'numFmtId') ?? 0))) dateStyles.add(styleCount)
        styleCount += 1
      }
    },
    close(name) {
      if (name === 'cellXfs') isInCellStyles = false
    },
    text: () => {},
  })
  await finishScan(work, pause)
  return dateStyles
}

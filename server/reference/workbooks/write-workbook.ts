import writeXlsx from 'write-excel-file/node'

/** A column of a workbook: its title, its width in characters and what stands in a row. */
export interface WorkbookColumn<Row> {
  title: string
  width: number
  /** null is an empty cell. */
  value: (row: Row) => string | number | null
  /** As spreadsheets write it, such as `0.00`. */
  format?: string
}

/** Of all characters below the space XML allows these three only. */
function withoutControls(text: string): string {
  return [...text].filter((letter) => letter >= ' ' || '\t\n\r'.includes(letter)).join('')
}

/** One sheet with a bold first row that stays in sight. Texts stay texts, also those that look like a formula. */
export function writeWorkbook<Row>(
  sheet: string,
  columns: readonly WorkbookColumn<Row>[],
  rows: readonly Row[],
): Promise<Buffer> {
  const head = columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const }))
  const body = rows.map((row) =>
    columns.map(({ value, format }) => {
      const content = value(row)
      if (typeof content === 'number') return { type: Number, value: content, ...(format && { format }) }
      return content === '' || content === null ? null : { type: String, value: withoutControls(content) }
    }),
  )
  return writeXlsx([head, ...body], {
    sheet,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer()
}

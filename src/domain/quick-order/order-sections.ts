// Finds the tables of a pasted text: rows with the same separator, up to the next row of column names.
import { type ColumnsResult, chooseColumns, hasNumber, isHeading, type Table } from './order-columns.ts'
import type { Row, Separator } from './order-rows.ts'
import { isDivider, isTotal } from './order-words.ts'

export interface PlacedRow extends Row {
  /** Index among the text's rows that are not blank, from 0. */
  rowIndex: number
}

/** A table in the text: rows with one separator, under the same column names or without column names. */
export interface Section extends Table {
  separator: Separator
  rows: PlacedRow[]
  headingRowIndex: number | null
  /** True when column names follow below. Rows above them may be about the whole order, such as `PO;20417`. */
  isAboveHeading: boolean
}

export const firstFilledCell = (cells: readonly string[]) => cells.find((cell) => cell !== '') ?? ''
export const isDividerOrTotal = ({ text, cells }: Row) => isDivider(text) || isTotal(firstFilledCell(cells))

/** Rows may have different numbers of cells: a comma can stand in a name, and a printed list leaves out empty cells. */
const hasVaryingCells = (separator: Separator) => separator === ',' || separator === '  '

/** Without column names, rows with another number of cells are another table: `121;4` beside `121;Plate Frame;4`. */
export function sectionsOf(rows: readonly Row[]): Section[] {
  const sections: Section[] = []
  const sectionsBySeparator = new Map<Separator, Section>()
  const sectionsByShape = new Map<string, Section>()
  for (const [rowIndex, row] of rows.entries()) {
    const { separator, cells } = row
    if (separator === undefined || isDividerOrTotal(row)) continue
    const emptySection = { separator, rows: [], isAboveHeading: false }
    if (isHeading(row)) {
      const section = { ...emptySection, heading: row, headingRowIndex: rowIndex }
      sectionsBySeparator.set(separator, section)
      sections.push(section)
      for (const earlierSection of sections) {
        earlierSection.isAboveHeading ||=
          earlierSection.separator === separator && earlierSection.heading === null
      }
      continue
    }
    const shape = hasVaryingCells(separator) ? separator : `${separator}${cells.length}`
    let section = sectionsBySeparator.get(separator) ?? sectionsByShape.get(shape)
    if (section === undefined) {
      section = { ...emptySection, heading: null, headingRowIndex: null }
      sectionsByShape.set(shape, section)
      sections.push(section)
    }
    section.rows.push({ ...row, rowIndex })
  }
  return sections
}

function hasUnequalRows({ separator, heading, rows }: Section): boolean {
  if (!hasVaryingCells(separator) || heading !== null) return false
  return new Set(rows.filter(hasNumber).map(({ cells }) => cells.length)).size > 1
}

/** The columns of the section's table; null where each row must be read by its own cells. */
export function readColumns(section: Section): ColumnsResult | null {
  return section.isAboveHeading || hasUnequalRows(section)
    ? null
    : chooseColumns(section, section.separator === ',')
}

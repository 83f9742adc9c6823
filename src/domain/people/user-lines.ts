// Reads users from a spreadsheet (tabs) or a CSV file (commas or semicolons), one user per line. The columns are those
// that the first line names, otherwise USER_COLUMNS.
import { delimitedRows, exactRows } from '../sheets/delimited-rows.ts'
import { emailsIn } from './email-list.ts'

export const USER_COLUMNS = ['company', 'login', 'email', 'phone', 'role', 'dealerships'] as const
export type UserColumn = (typeof USER_COLUMNS)[number]

export interface UserLine {
  /** Line number in the text, from 1. */
  line: number
  values: Record<UserColumn, string>
}

const COLUMN_NAMES: Record<UserColumn, RegExp> = {
  company: /^(company|customer|firm)\b/i,
  login: /^(login|user ?name|user)\b/i,
  email: /^e-?mails?\b/i,
  phone: /^(phone|tel)/i,
  role: /^role\b/i,
  dealerships: /^(dealerships?|dealers?|locations?)\b/i,
}
/** The column of each cell; null when the first line does not name columns. */
function headingOf(cells: readonly string[]): (UserColumn | undefined)[] | null {
  const columns = cells.map((cell) => USER_COLUMNS.find((column) => COLUMN_NAMES[column].test(cell.trim())))
  const isHeading = new Set(columns.filter((column) => column !== undefined)).size >= 2
  return isHeading && !cells.some((cell) => cell.includes('@')) ? columns : null
}

/** Reads the lines that are not blank. One cell may hold several e-mails or dealerships; `|` separates dealerships. */
export function readUserLines(text: string): UserLine[] {
  const rows = delimitedRows(text)
  const [firstRow, ...otherRows] = rows
  const heading = firstRow === undefined ? null : headingOf(firstRow.cells)
  const columns = heading ?? USER_COLUMNS
  return (heading === null ? rows : otherRows).map(({ cells, number: line }) => {
    const values: Record<UserColumn, string> = {
      company: '',
      login: '',
      email: '',
      phone: '',
      role: '',
      dealerships: '',
    }
    for (const [index, column] of columns.entries())
      if (column !== undefined) values[column] = cells[index] ?? ''
    return { line, values }
  })
}

/**
 * Appends the users of `added` to the text, with the columns and the separator of the text. When the text lacks a column
 * for one of their values, `added` is appended unchanged, so that no value is lost.
 */
export function withAppendedUsers(text: string, addedText: string): string {
  const appendedUnchanged = `${text.trimEnd()}\n${addedText}`
  const { separator, rows } = exactRows(text)
  const addedRows = exactRows(addedText)
  const heading = headingOf(rows[0]?.cells ?? [])
  const areBothWithoutHeading = heading === null && headingOf(addedRows.rows[0]?.cells ?? []) === null
  if (areBothWithoutHeading && separator === addedRows.separator) return appendedUnchanged

  const columns = heading ?? USER_COLUMNS
  const users = readUserLines(addedText)
  const hasEveryColumn = users.every(({ values }) =>
    USER_COLUMNS.every((column) => values[column] === '' || columns.includes(column)),
  )
  if (!hasEveryColumn) return appendedUnchanged
  const quoted = (cell: string) =>
    cell.includes(separator) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  const lines = users.map(({ values }) =>
    columns.map((column) => (column === undefined ? '' : quoted(values[column]))).join(separator),
  )
  return [text.trimEnd(), ...lines].join('\n')
}

export function dealershipNamesIn(text: string): string[] {
  return text
    .split('|')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** The e-mails of the list in lower case, for comparisons; empty for an invalid list. */
export function comparedEmails(list: string): string[] {
  return emailsIn(list.toLowerCase()) ?? []
}

// Reads users from a spreadsheet (tabs) or a CSV file (commas or semicolons), one user per line. The columns are those
// that the first line names, or USER_COLUMNS if it names none.
import { delimitedRows, untrimmedRows } from '../sheets/delimited-rows.ts'
import { emailsIn } from './email-list.ts'

export const USER_COLUMNS = ['company', 'login', 'email', 'phone', 'role', 'dealerships'] as const
export type UserColumn = (typeof USER_COLUMNS)[number]

export interface UserLine {
  /** The number of the row in the text, from 1; a row with line ends in a quoted cell counts once. */
  lineNumber: number
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
function columnsNamedIn(cells: readonly string[]): (UserColumn | undefined)[] | null {
  const columns = cells.map((cell) => USER_COLUMNS.find((column) => COLUMN_NAMES[column].test(cell.trim())))
  const hasTwoColumnNames = new Set(columns.filter((column) => column !== undefined)).size >= 2
  return hasTwoColumnNames && !cells.some((cell) => cell.includes('@')) ? columns : null
}

/** Reads the lines that are not blank. One cell may hold several e-mails or dealerships; `|` separates dealerships. */
export function readUserLines(text: string): UserLine[] {
  const rows = delimitedRows(text)
  const [firstRow, ...otherRows] = rows
  const namedColumns = firstRow === undefined ? null : columnsNamedIn(firstRow.cells)
  const columns = namedColumns ?? USER_COLUMNS
  return (namedColumns === null ? rows : otherRows).map(({ cells, number: lineNumber }) => {
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
    return { lineNumber, values }
  })
}

/**
 * Appends the users of `addedText` to `text`, with the columns and the separator of `text`. When `text` lacks a column
 * for a value of these users, `addedText` is appended unchanged, so that no value is lost.
 */
export function withAppendedUsers(text: string, addedText: string): string {
  const joinedTexts = `${text.trimEnd()}\n${addedText}`
  const { separator, rows } = untrimmedRows(text)
  const addedTable = untrimmedRows(addedText)
  const namedColumns = columnsNamedIn(rows[0]?.cells ?? [])
  const haveBothTextsUnnamedColumns =
    namedColumns === null && columnsNamedIn(addedTable.rows[0]?.cells ?? []) === null
  if (haveBothTextsUnnamedColumns && separator === addedTable.separator) return joinedTexts

  const columns = namedColumns ?? USER_COLUMNS
  const users = readUserLines(addedText)
  const hasEveryColumn = users.every(({ values }) =>
    USER_COLUMNS.every((column) => values[column] === '' || columns.includes(column)),
  )
  if (!hasEveryColumn) return joinedTexts
  const quotedCell = (cell: string) =>
    cell.includes(separator) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  const lines = users.map(({ values }) =>
    columns.map((column) => (column === undefined ? '' : quotedCell(values[column]))).join(separator),
  )
  return [text.trimEnd(), ...lines].join('\n')
}

/** The names in a cell with dealerships; `|` separates them. */
export function dealershipNamesIn(text: string): string[] {
  return text
    .split('|')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** The e-mails of the list in lower case, for comparisons; empty for an invalid list. */
export function lowerCaseEmails(list: string): string[] {
  return emailsIn(list.toLowerCase()) ?? []
}

// Reads users from a spreadsheet (tabs) or a CSV file (commas or semicolons): one per line, with the columns of
// USER_COLUMNS or those that the first line names.
import { delimitedRows, exactRows } from '../sheets/delimited-rows.ts'
import { emailsIn } from './email-list.ts'

export const USER_COLUMNS = ['company', 'login', 'email', 'phone', 'role', 'dealerships'] as const
export type UserColumn = (typeof USER_COLUMNS)[number]

export interface UserLine {
  /** Line number in the text, from 1. */
  line: number
  values: Record<UserColumn, string>
}

const NAMES: Record<UserColumn, RegExp> = {
  company: /^(company|customer|firm)\b/i,
  login: /^(login|user ?name|user)\b/i,
  email: /^e-?mails?\b/i,
  phone: /^(phone|tel)/i,
  role: /^role\b/i,
  dealerships: /^(dealerships?|dealers?|locations?)\b/i,
}
/** The column of each cell; null when the first line does not name columns. */
function headingOf(cells: readonly string[]): (UserColumn | undefined)[] | null {
  const named = cells.map((cell) => USER_COLUMNS.find((column) => NAMES[column].test(cell.trim())))
  const isHeading = new Set(named.filter((column) => column !== undefined)).size >= 2
  return isHeading && !cells.some((cell) => cell.includes('@')) ? named : null
}

/** The lines that are not blank. One cell may hold several e-mails or dealerships; `|` separates dealerships. */
export function readUserLines(text: string): UserLine[] {
  const filled = delimitedRows(text)
  const [first, ...others] = filled
  const heading = first === undefined ? null : headingOf(first.cells)
  const columns = heading ?? USER_COLUMNS
  return (heading === null ? filled : others).map(({ cells, number: line }) => {
    const values: Record<UserColumn, string> = {
      company: '',
      login: '',
      email: '',
      phone: '',
      role: '',
      dealerships: '',
    }
    for (const [at, column] of columns.entries()) if (column !== undefined) values[column] = cells[at] ?? ''
    return { line, values }
  })
}

/**
 * Appends the users of `added` to the text, with the columns and the separator of the text. When the text lacks a column
 * for one of their values, `added` follows unchanged, so that no value is lost.
 */
export function withUsersBelow(text: string, added: string): string {
  const appendedUnchanged = `${text.trimEnd()}\n${added}`
  const { separator, rows } = exactRows(text)
  const other = exactRows(added)
  const heading = headingOf(rows[0]?.cells ?? [])
  const isAlike = heading === null && headingOf(other.rows[0]?.cells ?? []) === null
  if (isAlike && separator === other.separator) return appendedUnchanged

  const columns = heading ?? USER_COLUMNS
  const users = readUserLines(added)
  const isWhole = users.every(({ values }) =>
    USER_COLUMNS.every((column) => values[column] === '' || columns.includes(column)),
  )
  if (!isWhole) return appendedUnchanged
  const written = (cell: string) =>
    cell.includes(separator) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  const lines = users.map(({ values }) =>
    columns.map((column) => (column === undefined ? '' : written(values[column]))).join(separator),
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

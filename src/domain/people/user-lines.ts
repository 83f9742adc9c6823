// Users as people write them down: pasted from a spreadsheet (tabs) or read from a CSV file (commas or semicolons), one
// a line, in the order of COLUMNS or in that of a first line that names them.
import { delimitedRows, exactRows } from '../sheets/delimited-rows.ts'
import { emailsIn } from './email-list.ts'

export const USER_COLUMNS = ['company', 'login', 'email', 'phone', 'role', 'dealerships'] as const
export type UserColumn = (typeof USER_COLUMNS)[number]

export interface UserLine {
  /** From 1, as it stands in the text. */
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
/** Which cell has which value; null where the first line names no columns. */
function headingOf(cells: readonly string[]): (UserColumn | undefined)[] | null {
  const named = cells.map((cell) => USER_COLUMNS.find((column) => NAMES[column].test(cell.trim())))
  const isHeading = new Set(named.filter((column) => column !== undefined)).size >= 2
  return isHeading && !cells.some((cell) => cell.includes('@')) ? named : null
}

/** The lines that are not blank. Several e-mails or dealerships stand in one cell, dealerships with `|` between. */
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
 * The text with the users of another one below, in its own columns and with what separates its cells. Where it has no column
 * for what the other one tells, that follows as it stands: nothing of it is dropped.
 */
export function withUsersBelow(text: string, added: string): string {
  const asItStands = `${text.trimEnd()}\n${added}`
  const { separator, rows } = exactRows(text)
  const other = exactRows(added)
  const heading = headingOf(rows[0]?.cells ?? [])
  const isAlike = heading === null && headingOf(other.rows[0]?.cells ?? []) === null
  if (isAlike && separator === other.separator) return asItStands

  const columns = heading ?? USER_COLUMNS
  const users = readUserLines(added)
  const isWhole = users.every(({ values }) =>
    USER_COLUMNS.every((column) => values[column] === '' || columns.includes(column)),
  )
  if (!isWhole) return asItStands
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

/** Every e-mail of the list, as it is compared; none where the list is not right. */
export function comparedEmails(list: string): string[] {
  return emailsIn(list.toLowerCase()) ?? []
}

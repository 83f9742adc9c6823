// Users as people write them down: pasted from a spreadsheet (tabs) or read from a CSV file (commas or semicolons), one
// a line, in the order of COLUMNS or in that of a first line that names them.
import Papa from 'papaparse'
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
const SEPARATORS = ['\t', ';', ',']

function separatorOf(text: string): string {
  const [first = ''] = text.split('\n', 1)
  return SEPARATORS.find((separator) => first.includes(separator)) ?? ','
}

/** Which cell has which value; null where the first line names no columns. */
function headingOf(cells: readonly string[]): (UserColumn | undefined)[] | null {
  const named = cells.map((cell) => USER_COLUMNS.find((column) => NAMES[column].test(cell.trim())))
  const isHeading = new Set(named.filter((column) => column !== undefined)).size >= 2
  return isHeading && !cells.some((cell) => cell.includes('@')) ? named : null
}

/** The lines that are not blank. Several e-mails or dealerships stand in one cell, dealerships with `|` between. */
export function readUserLines(text: string): UserLine[] {
  const plain = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\u00A0', ' ')
    .replace(/\r\n?/g, '\n')
  const { data } = Papa.parse<string[]>(plain, { delimiter: separatorOf(plain.trimStart()), newline: '\n' })
  const rows = data.map((cells, at) => ({ cells: cells.map((cell) => cell.trim()), line: at + 1 }))
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [first, ...others] = filled
  const heading = first === undefined ? null : headingOf(first.cells)
  const columns = heading ?? USER_COLUMNS
  return (heading === null ? filled : others).map(({ cells, line }) => {
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

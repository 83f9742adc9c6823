// Reads users from a spreadsheet (tabs) or a CSV file (commas or semicolons), one user per line. The columns are those
// that the first line names, or USER_COLUMNS if it names none. A later line of column names begins another table.
import {
  exactHeadingCount,
  type FoundHeadings,
  findHeadings,
  type HeadingNames,
  type HeadingQuestion,
  UNUSED_COLUMN,
} from '../sheets/column-headings.ts'
import { delimitedRows, untrimmedRows } from '../sheets/delimited-rows.ts'
import { guardedText, unguardedText } from '../sheets/formula-guard.ts'
import { emailsIn } from './email-list.ts'

export const USER_COLUMNS = ['company', 'login', 'email', 'phone', 'role', 'dealerships'] as const
export type UserColumn = (typeof USER_COLUMNS)[number]

export interface UserLine {
  /** The number of the row in the text, from 1; a row with line ends in a quoted cell counts once. */
  lineNumber: number
  values: Record<UserColumn, string>
}

export interface UserColumnsQuestion {
  /** The number of the row with the column names. */
  lineNumber: number
  headings: readonly string[]
  /** The first row below the column names; empty if there is none. */
  exampleCells: readonly string[]
  fields: readonly HeadingQuestion<UserColumn>[]
}

export interface UserLines {
  /** Empty while the person has to choose the columns. */
  lines: UserLine[]
  lineCount: number
  /** The columns that the first line names, as written there; null when it names none. */
  columns: { taken: { column: UserColumn; heading: string }[]; ignored: string[] } | null
  question: UserColumnsQuestion | null
}

/** The names that a chosen column gets in the text. */
const COLUMN_TITLES: Record<UserColumn, string> = {
  company: 'Company',
  login: 'Login',
  email: 'E-mail',
  phone: 'Phone',
  role: 'Role',
  dealerships: 'Dealerships',
}
const COLUMN_NAMES: Record<UserColumn, HeadingNames> = {
  company: { exact: /^(company|customer|firm)( name)?$/, similar: /\b(company|customer|firm)\b/ },
  login: {
    exact: /^(login|log in)( name)?$|^(user( name)?|username)$/,
    similar: /\b(login|user|username)\b/,
  },
  email: {
    exact: /^((user|login|work|business|home|private|personal) )?(e ?mails?|mail)( address(es)?)?$/,
    similar: /\b(e ?mails?|mail)\b/,
  },
  phone: {
    exact:
      /^((user|work|business|home|private|personal|mobile|cell) )?(phone|telephone|tel|mobile|cell)( (number|no))?$/,
    similar: /\b(phone|telephone|tel|mobile|cell)\b/,
  },
  role: { exact: /^(user )?role( name)?$/, similar: /\brole\b/ },
  dealerships: {
    exact: /^(dealerships?|dealers?|locations?)( names?)?$/,
    similar: /\b(dealerships?|dealers?|locations?)\b/,
  },
}

const countHeadings = (cells: readonly string[]) => exactHeadingCount(cells, COLUMN_NAMES)

/** The columns that the cells name; null when they are no row of column names. */
function columnsNamedIn(cells: readonly string[]): FoundHeadings<UserColumn> | null {
  const isWithoutEmail = !cells.some((cell) => cell.includes('@'))
  if (!isWithoutEmail || exactHeadingCount(cells, COLUMN_NAMES) === 0) return null
  const found = findHeadings(cells, COLUMN_NAMES)
  const namedFieldCount = found.fields.filter((field) => field !== null).length + found.questions.length
  return namedFieldCount >= 2 ? found : null
}

/** Reads the lines that are not blank. One cell may hold several e-mails or dealerships; `|` separates dealerships. */
export function readUserLines(text: string): UserLines {
  const rows = delimitedRows(text, countHeadings)
  const lines: UserLine[] = []
  let question: UserColumnsQuestion | null = null
  let fields: readonly (UserColumn | null)[] = USER_COLUMNS
  for (const [index, { cells, number: lineNumber }] of rows.entries()) {
    const headings = columnsNamedIn(cells)
    if (headings === null) {
      lines.push({ lineNumber, values: valuesIn(cells, fields) })
      continue
    }
    fields = headings.fields
    if (headings.questions.length > 0)
      question ??= {
        lineNumber,
        headings: cells,
        exampleCells: rows[index + 1]?.cells ?? [],
        fields: headings.questions,
      }
  }
  const firstCells = rows[0]?.cells ?? []
  return {
    lines: question === null ? lines : [],
    lineCount: lines.length,
    columns: takenColumns(firstCells),
    question,
  }
}

/** False if no column has a user's name, and no row has an e-mail where a row without column names has it. */
export function isFileOfUsers({ lines, columns, question }: UserLines): boolean {
  return columns !== null || question !== null || lines.some(({ values }) => values.email.includes('@'))
}

function takenColumns(cells: readonly string[]): UserLines['columns'] {
  const found = columnsNamedIn(cells)
  if (found === null) return null
  const namedColumns = cells.map((heading, index) => ({ heading, column: found.fields[index] ?? null }))
  return {
    taken: namedColumns.flatMap(({ heading, column }) => (column === null ? [] : [{ heading, column }])),
    ignored: namedColumns
      .filter(({ heading, column }) => column === null && heading !== '' && heading !== UNUSED_COLUMN)
      .map(({ heading }) => heading),
  }
}

function valuesIn(
  cells: readonly string[],
  fields: readonly (UserColumn | null)[],
): Record<UserColumn, string> {
  const values = { company: '', login: '', email: '', phone: '', role: '', dealerships: '' }
  for (const [index, field] of fields.entries()) if (field !== null) values[field] = cells[index] ?? ''
  return values
}

function writtenCell(cell: string, separator: string): string {
  return cell.includes(separator) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** The row as it is read again. An apostrophe that stands before a formula's sign is doubled, as reading removes one. */
function writtenRow(cells: readonly string[], separator: string): string {
  return cells
    .map((cell) => writtenCell(unguardedText(cell) === cell ? cell : guardedText(cell), separator))
    .join(separator)
}

/**
 * The text with the chosen columns under their usual names. The other columns from which the person chose are marked as
 * not read. `chosenColumns`: the index of each field's column, null when no column has the field.
 */
export function withUserColumns(
  text: string,
  { lineNumber, fields }: UserColumnsQuestion,
  chosenColumns: Readonly<Partial<Record<UserColumn, number | null>>>,
): string {
  const { separator, rows } = untrimmedRows(text, countHeadings)
  const offeredColumns = new Set(fields.flatMap(({ columns }) => columns))
  const headingOf = (heading: string, index: number) => {
    const chosenField = fields.find(({ field }) => chosenColumns[field] === index)?.field
    if (chosenField !== undefined) return COLUMN_TITLES[chosenField]
    return offeredColumns.has(index) ? UNUSED_COLUMN : heading
  }
  return rows
    .map(({ cells, number }) => writtenRow(number === lineNumber ? cells.map(headingOf) : cells, separator))
    .join('\n')
}

/**
 * Appends the users of `addedText` to `text`, with the columns and the separator of `text`. When `text` lacks a column
 * for a value of these users, or the columns of one of the texts are unclear, `addedText` is appended with its own row of
 * column names, so that no value is lost.
 */
export function withAppendedUsers(text: string, addedText: string): string {
  const { separator, rows } = untrimmedRows(text, countHeadings)
  const addedTable = untrimmedRows(addedText, countHeadings)
  const addedRows = addedTable.rows.map(({ cells }) => writtenRow(cells, separator))
  const addedLines = separator === addedTable.separator ? addedText : addedRows.join('\n')
  const joinedTexts = `${text.trimEnd()}\n${addedLines}`
  const namedColumns = columnsNamedIn(rows[0]?.cells ?? [])
  const haveBothTextsUnnamedColumns =
    namedColumns === null && columnsNamedIn(addedTable.rows[0]?.cells ?? []) === null
  if (haveBothTextsUnnamedColumns && separator === addedTable.separator) return joinedTexts

  const columns = namedColumns?.fields ?? USER_COLUMNS
  const { lines: users, question } = readUserLines(addedText)
  if (question !== null || (namedColumns !== null && namedColumns.questions.length > 0)) return joinedTexts
  const hasEveryColumn = users.every(({ values }) =>
    USER_COLUMNS.every((column) => values[column] === '' || columns.includes(column)),
  )
  if (!hasEveryColumn) return joinedTexts
  const lines = users.map(({ values }) =>
    columns.map((column) => (column === null ? '' : writtenCell(values[column], separator))).join(separator),
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

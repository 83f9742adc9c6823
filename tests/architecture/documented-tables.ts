// Reads the tables of a page of docs/, and the constants that its tables of limits name.

export type Row = Record<string, string>

export interface DocumentedTable {
  columns: string[]
  rows: Row[]
}

export interface Limit {
  file: string
  constant: string
  /** The text of the page, such as `45 s`, `256 kB` or `20`. */
  value: string
}

function cellsOf(line: string): string[] {
  return line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
}

export function tablesOf(page: string): DocumentedTable[] {
  return [...page.matchAll(/^\|.*\|\n\|[-|]+\|\n((?:\|.*\|\n?)+)/gm)].map(([table]) => {
    const [head = '', , ...lines] = table.trimEnd().split('\n')
    const columns = cellsOf(head)
    const rows = lines.map((line) => {
      const cells = cellsOf(line)
      return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']))
    })
    return { columns, rows }
  })
}

/** Splits `a, b` into ['a', 'b']; an empty cell becomes an empty list. */
export function listIn(cell = ''): string[] {
  return cell === '' ? [] : cell.split(', ')
}

/** The rows of the tables whose column `in code` names a file and a constant in it. */
export function limitsOf(page: string): Limit[] {
  return tablesOf(page)
    .filter(({ columns }) => columns.includes('in code'))
    .flatMap(({ rows }) => rows)
    .map((row) => {
      const [file = '', constant = ''] = [...(row['in code'] ?? '').matchAll(/`([^`]+)`/g)].map(
        ([, name]) => name,
      )
      return { file, constant, value: row.value ?? '' }
    })
}

const MS = 1
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const UNITS: Record<string, number> = {
  '': 1,
  kB: 1000,
  ms: MS,
  s: SECOND,
  min: MINUTE,
  h: HOUR,
  days: 24 * HOUR,
}

/** Times in milliseconds, sizes in bytes, numbers without a unit as they are; null for any other text. */
export function amountOf(value: string): number | null {
  const match = /^([\d.]+)(?: (\w+))?$/.exec(value)
  const unit = UNITS[match?.[2] ?? '']
  return match === null || unit === undefined ? null : Number(match[1]) * unit
}

/**
 * The value of a constant in the source, in milliseconds or bytes; null unless the constant is a number or a product of
 * numbers.
 */
export function constantIn(source: string, name: string): number | null {
  const product = new RegExp(`\\b${name}(?::\\s*\\w+)?\\s*[=:]\\s*([\\d_.]+(?:\\s*\\*\\s*[\\d_.]+)*)`).exec(
    source,
  )?.[1]
  if (product === undefined) return null
  const factors = product.split('*').map((factor) => Number(factor.replaceAll('_', '')))
  const unit = name.endsWith('_HOURS') ? HOUR : 1
  return factors.reduce((product, factor) => product * factor, unit)
}

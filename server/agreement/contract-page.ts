// Writes the tables of docs/backend-contract.md. The text around them is written by hand.
import { CALLS, type CallName } from '#contract/calls.ts'
import { CODES_BEFORE_ANY_WRITE, ERROR_CODES } from '#contract/error-codes.ts'
import { PROFILES, DEFAULT_LIMIT_S } from './agreed-call.ts'
import { AGREED_CALLS, CALL_NAMES, CALLS_BY_SUBJECT, codesOf, maxBodyBytesOf } from './agreed-calls.ts'
import { callersText, statusesOf } from './openapi-document.ts'

function table(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [line(columns), `|${columns.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}

const inCode = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(' ')

function profilesTable(): string {
  const rows = PROFILES.map((profile) => {
    const calls = CALL_NAMES.filter((name) => AGREED_CALLS[name].profile === profile)
    const neededCalls = calls.filter((name) => AGREED_CALLS[name].fallback === undefined)
    return [profile, inCode(neededCalls), inCode(calls.filter((name) => !neededCalls.includes(name)))]
  })
  return table(['profile', 'needs', 'may do without'], rows)
}

const kilobytes = (bytes: number) => (bytes < 1000 ? `${bytes} B` : `${bytes / 1000} kB`)

function rowOf(name: CallName): string[] {
  const call = AGREED_CALLS[name]
  const { method, path } = CALLS[name]
  const bytes = maxBodyBytesOf(name)
  return [
    `\`${name}\``,
    `${method} \`/${path}\``,
    callersText(call),
    bytes === null ? '' : kilobytes(bytes),
    `${call.limitS ?? DEFAULT_LIMIT_S} s`,
    codesOf(name)
      .filter((code) => (call.codes ?? []).includes(code))
      .map((code) => ERROR_CODES[code])
      .join(', '),
    call.neededTo,
  ]
}

function callsTables(): string {
  const columns = ['call', 'method and path', 'for', 'body', 'answer within', 'own codes', 'needed to']
  return Object.entries(CALLS_BY_SUBJECT)
    .map(
      ([subject, rows]) =>
        // The keys of the tables are names of calls.
        `### ${subject}\n\n${table(columns, (Object.keys(rows) as CallName[]).map(rowOf))}`,
    )
    .join('\n\n')
}

function missingCallsTable(): string {
  const rows = CALL_NAMES.flatMap((name) => {
    const { fallback } = AGREED_CALLS[name]
    return fallback === undefined ? [] : [[`\`${name}\``, fallback]]
  })
  return table(['missing call', 'what the app does'], rows)
}

function codesTable(): string {
  // The keys of ERROR_CODES are the names of the codes.
  const names = Object.keys(ERROR_CODES) as (keyof typeof ERROR_CODES)[]
  return table(
    ['status', 'error code', 'meaning', 'nothing was written'],
    names.map((name) => [
      statusesOf(name).join(', '),
      ERROR_CODES[name],
      name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
      CODES_BEFORE_ANY_WRITE.includes(ERROR_CODES[name]) ? 'yes' : '',
    ]),
  )
}

const TABLES: Readonly<Record<string, () => string>> = {
  profiles: profilesTable,
  calls: callsTables,
  missing: missingCallsTable,
  codes: codesTable,
}

const BLOCK = /(<!-- table: (\w+) -->\n)[\s\S]*?(<!-- end -->)/g

/** Replaces the tables of the page by newly written tables. */
export function withTables(page: string): string {
  return page.replace(BLOCK, (_, begin: string, name: string, end: string) => {
    const writeTable = TABLES[name]
    if (!writeTable) throw new Error(`docs/backend-contract.md asks for an unknown table: ${name}`)
    return `${begin}\n${writeTable()}\n\n${end}`
  })
}

/** The page must have a place for each of these tables. */
export const TABLE_NAMES = Object.keys(TABLES)

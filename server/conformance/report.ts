// Writes a report as a table for people, as JSON, as JUnit for a CI, and as a record of every exchange.
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { brokenMusts, type ConformanceReport, type RuleResult } from './conformance.ts'
import type { Exchange } from './conversation.ts'

function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

const notesOf = ({ rule, result, notes }: RuleResult): string[] => [
  ...notes.map((note) => `    ${note}`),
  ...(result === 'differs' ? [`    The app then cannot ${rule.cannot}. See ${rule.source}.`] : []),
]

function summaryLine(report: ConformanceReport): string {
  const count = (result: RuleResult['result']) =>
    report.results.filter((ruleResult) => ruleResult.result === result).length
  const brokenMustCount = brokenMusts(report).length
  return `${report.results.length} rules: ${count('fits')} fit, ${count('differs')} differ (${brokenMustCount} of them must), ${count('not tried')} not tried`
}

/** The lines of the table for people. */
export function tableOf(report: ConformanceReport): string[] {
  const { backend, profile, results, grades } = report
  const rules = alignColumns([
    ['rule', 'level', 'result', 'the backend'],
    ...results.map(({ rule, result }) => [rule.id, rule.level, result, rule.says]),
  ])
  const [head = '', ...lines] = rules
  const answers = alignColumns([
    ['call', 'answers', 'readable', 'canonical', 'first difference'],
    ...grades.map(({ call, asked, readable, canonical, firstDifference }) => [
      call,
      String(asked),
      String(readable),
      String(canonical),
      firstDifference,
    ]),
  ])
  return [
    `Conformance of ${backend}, profile ${profile}`,
    '',
    head,
    ...results.flatMap((result, index) => [lines[index] ?? '', ...notesOf(result)]),
    '',
    ...answers,
    '',
    summaryLine(report),
  ]
}

export function jsonOf({ exchanges: _, results, ...report }: ConformanceReport): string {
  const rows = results.map(({ rule, result, notes, ms }) => ({
    id: rule.id,
    source: rule.source,
    level: rule.level,
    says: rule.says,
    cannot: rule.cannot,
    result,
    notes,
    ms,
  }))
  return `${JSON.stringify({ ...report, results: rows }, null, 2)}\n`
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes a text, and removes the control characters that XML does not allow even as escapes. */
function escapeXml(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uFFFD]/g, '').replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? '')
}

function testCase({ rule, result, notes, ms }: RuleResult): string {
  const text = escapeXml(notes.join('; '))
  const cannot = escapeXml(`The app then cannot ${rule.cannot}. See ${rule.source}.`)
  // Only a broken rule of the level must is a failure.
  const isFailure = result === 'differs' && rule.level === 'must'
  const outcome = isFailure
    ? `<failure message="${text}">${cannot}</failure>`
    : result === 'fits'
      ? ''
      : `<skipped message="${text}"/>`
  return `    <testcase classname="${rule.level}" name="${escapeXml(`${rule.id}: ${rule.says}`)}" time="${ms / 1000}">${outcome}</testcase>`
}

export function junitOf(report: ConformanceReport): string {
  const { results, profile, at } = report
  const skipped = results.filter(
    ({ rule, result }) => result === 'not tried' || (result === 'differs' && rule.level !== 'must'),
  )
  const counts = `tests="${results.length}" failures="${brokenMusts(report).length}" skipped="${skipped.length}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite name="conformance ${profile}" timestamp="${at}" ${counts}>`,
    ...results.map(testCase),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

const MOST_RECORDED_CHARACTERS = 20_000
const SECRET_CALLS = ['signIn', 'changePassword', 'setPassword']

function recordedExchange({ call, parameters, query, body, status, contentType, text, bytes, ms }: Exchange) {
  return {
    call,
    ...(parameters && { parameters }),
    ...(query && { query }),
    ...(body !== undefined && { body: SECRET_CALLS.includes(call) ? 'left out' : body }),
    status,
    contentType,
    bytes,
    ms,
    answer: text.slice(0, MOST_RECORDED_CHARACTERS),
  }
}

/** Every exchange, without cookies and passwords, and with the beginning of a long answer. */
export function recordOf({ backend, profile, at, exchanges }: ConformanceReport): string {
  const record = {
    backend,
    profile,
    at,
    fixedHeader: BASIC_HEADER,
    exchanges: exchanges.map(recordedExchange),
  }
  return `${JSON.stringify(record, null, 2)}\n`
}

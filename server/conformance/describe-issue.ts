// Says in one sentence why the app cannot read an answer, for the developers of a backend: where, what the app expects,
// and what the answer has.
import type * as v from 'valibot'

type Issue = v.BaseIssue<unknown>

interface Fault {
  /** The path of the value, such as `data.items.3.price`; empty for the whole answer. */
  place: string
  expected: string
  received: unknown
}

/** The names of valibot for kinds of values. */
const KINDS: Readonly<Record<string, string>> = {
  Object: 'an object',
  Array: 'a list',
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
}
const OTHER_TEXT = 'a text of the agreed form'
const MOST_NAMED_FIELDS = 8
const MOST_CHARACTERS = 60

function describeFields(value: object): string {
  const fields = Object.keys(value)
  if (fields.length === 0) return 'an object without fields'
  const noun = fields.length === 1 ? 'the field' : 'the fields'
  const rest = fields.length > MOST_NAMED_FIELDS ? ' …' : ''
  return `an object with ${noun} ${fields.slice(0, MOST_NAMED_FIELDS).join(', ')}${rest}`
}

function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`
  if (typeof value === 'object' && value !== null) return describeFields(value)
  if (typeof value !== 'string') return String(value)
  const rest = value.length > MOST_CHARACTERS ? ' …' : ''
  return `the text ${JSON.stringify(value.slice(0, MOST_CHARACTERS))}${rest}`
}

/**
 * Valibot writes `(number | string)` for several forms, and also the pattern of a text. A text that was received did not
 * have the right form, so that the kind says nothing about it.
 */
function describeExpected({ expected, input }: Issue): string {
  const forms = (expected ?? '').replace(/^\((.*)\)$/, '$1').split(' | ')
  const [, least] = /^>=(\d+)$/.exec(forms[0] ?? '') ?? []
  if (least) return `at least ${least}`
  const kinds = forms
    .filter((form) => !form.startsWith('/') && !(form === 'string' && typeof input === 'string'))
    .map((form) => KINDS[form] ?? form)
  return kinds.length === 0 ? OTHER_TEXT : [...new Set(kinds)].join(' or ')
}

/** The faults of a value: one, or one for each of several forms that the app would read. */
function faultsOf(issue: Issue, outerPath: readonly string[] = []): Fault[] {
  const path = [...outerPath, ...(issue.path ?? []).map(({ key }) => String(key))]
  if (issue.issues) return issue.issues.flatMap((inner) => faultsOf(inner, path))
  const field = issue.path?.at(-1)
  const isMissing = issue.received === 'undefined' && issue.expected?.startsWith('"') === true
  if (isMissing && field) {
    const received = 'input' in field ? field.input : undefined
    return [{ place: path.slice(0, -1).join('.'), expected: `the field ${issue.expected}`, received }]
  }
  // The messages of the contract say what it expects; those of valibot begin with this word.
  const expected = issue.message.startsWith('Invalid ')
    ? describeExpected(issue)
    : issue.message.replace(/^Expected /, '')
  return [{ place: path.join('.'), expected, received: issue.input }]
}

const depthOf = ({ place }: Fault): number => (place === '' ? 0 : place.split('.').length)

/** `data.items.3.price: expected a number, received the text "on demand"`. */
export function describeIssue(issue: Issue): string {
  const faults = faultsOf(issue)
  // Of several forms the one that fits furthest is the one that the backend means.
  const mostDepth = Math.max(...faults.map(depthOf))
  const deepestFaults = faults.filter((fault) => depthOf(fault) === mostDepth)
  const [fault] = deepestFaults
  if (!fault) return issue.message
  const kinds = new Set(deepestFaults.map(({ expected }) => expected))
  // A value that may be a number or a text has the pattern of such a text beside the kind.
  if (kinds.size > 1) kinds.delete(OTHER_TEXT)
  const place = fault.place === '' ? '' : `${fault.place}: `
  return `${place}expected ${[...kinds].join(' or ')}, received ${describeValue(fault.received)}`
}

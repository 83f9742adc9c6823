// Joins the rows of the table of calls with the texts of the agreement about them.
import {
  type BackendCall,
  type BodyWithMessages,
  type CallGate,
  type FileAnswer,
  isFileAnswer,
  type QueryField,
} from '#contract/call.ts'
import { CALLS, type CallName, type CallRows } from '#contract/calls.ts'
import type { AgreedCall, AgreedTexts, Caller, Parameter } from './agreed-call.ts'

/** The parameters of a list that has pages; they have the same descriptions everywhere. */
const PAGE_DESCRIPTIONS: Readonly<Record<string, string>> = {
  page: 'The number of the page, from 0.',
  size: 'The number of rows of a page.',
}

type DescribedFields<Query> = Exclude<keyof Query, keyof typeof PAGE_DESCRIPTIONS & ('page' | 'size')>

/** The texts about a row: also about each field of its query, its file, and the messages of its body. */
type TextsOf<Row extends BackendCall> = AgreedTexts &
  (DescribedFields<Row['query']> extends never
    ? unknown
    : { query: Readonly<Record<DescribedFields<Row['query']>, string>> }) &
  (Row['answer'] extends FileAnswer ? { file: string } : unknown) &
  (Row['body'] extends BodyWithMessages ? { messages: Parameters<Row['body']>[0] } : unknown)

interface AnyTexts extends AgreedTexts {
  query?: Readonly<Record<string, string>>
  file?: string
  messages?: unknown
}

/** The agreed calls with these names, in the order of the texts. */
export function describeCalls<Name extends CallName>(
  texts: {
    [Each in Name]: TextsOf<CallRows[Each]>
  },
): Readonly<Record<Name, AgreedCall>> {
  // The type of `texts` has exactly these names.
  const names = Object.keys(texts) as Name[]
  return Object.fromEntries(names.map((name) => [name, describeCall(CALLS[name], texts[name])])) as Record<
    Name,
    AgreedCall
  >
}

function describeCall(
  { body, query, answer, gate, codes }: BackendCall,
  { query: fieldTexts, file, messages, ...texts }: AnyTexts,
): AgreedCall {
  return {
    ...texts,
    callers: callersOf(gate),
    ...(query && {
      query: Object.fromEntries(
        Object.entries(query).map(([name, field]) => [
          name,
          parameterOf(field, fieldTexts?.[name] ?? PAGE_DESCRIPTIONS[name] ?? ''),
        ]),
      ),
    }),
    // The type of the texts demands the messages of this body.
    ...(body && { body: typeof body === 'function' ? body(messages as never) : body }),
    answer: isFileAnswer(answer) ? { ...answer, description: file ?? '' } : answer,
    ...(codes && { codes }),
  }
}

export function callersOf(gate: CallGate): Caller[] {
  if (typeof gate === 'string') return [gate]
  if ('public' in gate) return ['everybody']
  return 'anyOf' in gate ? [...gate.anyOf] : gate.oneOf.flatMap(callersOf)
}

function parameterOf(field: QueryField, description: string): Parameter {
  switch (field.type) {
    case 'page':
      return { type: 'integer', description, defaultValue: 0, minimum: 0 }
    case 'size':
      return { type: 'integer', description, defaultValue: field.usual, minimum: 1, maximum: field.most }
    case 'id':
      return { type: 'integer', description, isRequired: field.isRequired ?? false }
    case 'flag':
      return { type: 'boolean', description, ...(field.usual !== undefined && { defaultValue: field.usual }) }
    case 'ids':
    case 'day':
      return { type: 'string', description }
    case 'text':
    case 'choice':
      return {
        type: 'string',
        description,
        ...(field.isRequired
          ? { isRequired: true }
          : field.usual !== undefined && { defaultValue: field.usual }),
        ...(field.type === 'choice'
          ? { values: field.values }
          : field.most !== undefined && { maximum: field.most }),
      }
  }
}

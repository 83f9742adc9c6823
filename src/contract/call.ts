// The parts of a row of the table of calls: what app, edge, backend, OpenAPI document and conformance run all know about
// a call. The rows stand by subject in files named …-calls.ts; calls.ts joins them for servers and tests.
import type * as v from 'valibot'
import type { Gate } from '#domain/people/permissions.ts'
import type { ERROR_CODES } from './error-codes.ts'

export type CallMethod = 'GET' | 'POST' | 'PUT'
export type ErrorName = keyof typeof ERROR_CODES

/** The limit on the calls of an address. The numbers below are for a quarter of an hour. */
export type PublicLimit =
  /** No limit: the call reads a row, a page or a picture of public data, or ends a session. */
  | 'none'
  /** 3,000 without a session, counted before the body is read (limit-calls.ts). */
  | 'calls'
  /** 100 failed sign-ins, counted before the body is read (limit-calls.ts). */
  | 'sign-ins'
  /** Ten, noted in the database by the route, which alone knows the outcome of a try (store/people/tries.ts). */
  | 'tries'
  /** A number of streams at a time, counted by the route (routes/product-events.ts). */
  | 'streams'

export type PlainGate =
  /** Everybody who passes a row of GATES. */
  | Gate
  /** Everybody who passes one of these rows; the store decides which row the changed thing needs. */
  | { anyOf: readonly Gate[] }
  /** Everybody who is signed in. */
  | 'any-session'
  /** Everybody, for this reason. */
  | { public: string; limit: PublicLimit }

export type CallGate =
  | PlainGate
  /** One of these, which the server chooses by the body of the call. */
  | { oneOf: readonly PlainGate[] }

interface FieldRules {
  isRequired?: true
}
/** A parameter of the query. `usual` is the value of a parameter that the caller leaves out. */
export type QueryField =
  /** The id of a row, or -1, the parent of the products at the top level. */
  | ({ type: 'id' } & FieldRules)
  /** The number of a page, from 0. */
  | { type: 'page' }
  /** The number of rows of a page, at most `most`, the most that the app reads: more would delay other calls. */
  | { type: 'size'; usual: number; most: number }
  /** At most 1000 ids, written with commas between them. */
  | { type: 'ids' }
  | { type: 'flag'; usual?: boolean }
  /** A day, yyyy-MM-dd. */
  | { type: 'day' }
  | ({ type: 'text'; least?: number; most?: number; usual?: string } & FieldRules)
  | ({ type: 'choice'; values: readonly string[]; usual?: string } & FieldRules)
export type QueryFields = Readonly<Record<string, QueryField>>

export interface FileAnswer {
  /** The app accepts a file of the first media type only. */
  mediaTypes: readonly string[]
}

/**
 * A body whose messages for people come from `#texts`, which this room may not import. Each body has messages of a type of
 * its own; `never` stands for all of them.
 */
export type BodyWithMessages = (messages: never) => v.GenericSchema

/** The part of a row that the app needs; the edge's own calls have only this part. */
export interface Call {
  method: CallMethod
  /** Relative to the origin, with the names of its parameters in braces: `api/client/order/{id}`. */
  path: string
  query?: QueryFields
  /** The schema of the body, as JSON. */
  body?: v.GenericSchema | BodyWithMessages
  /** The schema of `data` in the answer, or the types of the file. */
  answer: v.GenericSchema | FileAnswer
}

interface AgreedRules {
  gate: CallGate
  /** Error codes of this call, beside those that every call of its kind has (`codesOf` of server/agreement). */
  codes?: readonly ErrorName[]
  /** The names of the fields of a body that is a form with a file. */
  form?: readonly string[]
  /** A body that is missing is read as {}. */
  mayLackBody?: true
  /** The call reads or draws much: few heavy calls run at a time (G180). */
  isHeavy?: true
  /** The call reads a page of products or checks a basket: unless it is heavy, callers take turns (G180). */
  isPage?: true
}

/** A call that a backend answers. */
export type BackendCall = Call &
  AgreedRules &
  (
    | { method: 'GET' }
    /**
     * The maximum size of the body in bytes: enough for its largest legitimate use, with every character escaped. Edge
     * and backend refuse larger bodies before they read them.
     */
    | { method: 'POST' | 'PUT'; mostBytes: number }
  )

/** The type that a client or server writes for a schema: optional fields may be left out. */
export type WrittenValue<Input> = Input extends readonly (infer Item)[]
  ? readonly WrittenValue<Item>[]
  : Input extends object
    ? { [Name in keyof Input as undefined extends Input[Name] ? never : Name]: WrittenValue<Input[Name]> } & {
        [Name in keyof Input as undefined extends Input[Name] ? Name : never]?:
          | WrittenValue<Input[Name]>
          | undefined
      }
    : Input

export type BodySchema<Row extends Call> = Row['body'] extends (...messages: never[]) => infer Schema
  ? Schema
  : Row['body']

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never
/** The values of the parameters in braces: `id` is a number, every other one a text. */
export type PathParameters<Path extends string> = {
  [Name in NamesIn<Path>]: Name extends 'id' ? number : string
}

/** The path with the values of its parameters. */
export function pathOf<const Path extends string>(
  { path }: { path: Path },
  values: PathParameters<Path>,
): string {
  // The type of `values` has every name of the path.
  return path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((values as Record<string, unknown>)[name])),
  )
}

export function isFileAnswer(answer: Call['answer']): answer is FileAnswer {
  return 'mediaTypes' in answer
}

/** The parameters of a list that has pages. */
export const pageFields = <const Size extends number>(usual: Size, most: number = usual) =>
  ({ page: { type: 'page' }, size: { type: 'size', usual, most } }) as const

export const requiredId = { type: 'id', isRequired: true } as const

/** The size of a body that is a flag, an id, or nothing at all. */
export const FLAG_BYTES = 1000
/** The size of a few one-line fields. */
export const FORM_BYTES = 16_000
/** The size of an order of a thousand lines, or of two lists of five thousand ids. */
export const LIST_BYTES = 256_000

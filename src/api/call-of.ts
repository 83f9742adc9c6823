import type * as v from 'valibot'
import {
  type BodySchema,
  type Call as CallRow,
  isFileAnswer,
  type PathParameters,
  pathOf,
  type QueryField,
  type QueryFields,
  type WrittenValue,
} from '#contract/call.ts'
import type { Call, Download } from './client.ts'

type SentField<Field extends QueryField> = Field extends { type: 'id' | 'page' | 'size' }
  ? number
  : Field extends { type: 'flag' }
    ? boolean
    : Field extends { values: readonly (infer Value)[] }
      ? Value
      : string
type SentQuery<Fields extends QueryFields> = {
  [Name in keyof Fields as Fields[Name] extends { isRequired: true } ? Name : never]: SentField<Fields[Name]>
} & {
  [Name in keyof Fields as Fields[Name] extends { isRequired: true } ? never : Name]?:
    | SentField<Fields[Name]>
    | undefined
}

/** The parameters, query and body that a row asks for. */
type InputOf<Row extends CallRow> = (keyof PathParameters<Row['path']> extends never
  ? unknown
  : { params: PathParameters<Row['path']> }) &
  (Row['query'] extends QueryFields
    ? object extends SentQuery<Row['query']>
      ? { query?: SentQuery<Row['query']> }
      : { query: SentQuery<Row['query']> }
    : unknown) &
  (BodySchema<Row> extends v.GenericSchema ? { body: WrittenValue<v.InferInput<BodySchema<Row>>> } : unknown)

type Sent<Row extends CallRow> = Row['answer'] extends v.GenericSchema
  ? Call<v.InferOutput<Row['answer']>>
  : Download
type Options<Row extends CallRow> = Partial<
  Omit<Sent<Row>, 'method' | 'path' | 'query' | 'body' | 'schema' | 'fileType'>
>
type Arguments<Row extends CallRow> =
  object extends InputOf<Row> ? [input?: InputOf<Row> & Options<Row>] : [input: InputOf<Row> & Options<Row>]

/** The call of this row for `api.call`; for `api.download` if the row is answered with a file. */
export function callOf<const Row extends CallRow>(row: Row, ...[input]: Arguments<Row>): Sent<Row> {
  const { params, ...options } = { params: {}, ...input }
  const { method, answer } = row
  return {
    ...options,
    method: method.toLowerCase(),
    // The type of the input has every parameter of the path.
    path: pathOf(row, params as PathParameters<Row['path']>),
    ...(isFileAnswer(answer) ? { fileType: answer.mediaTypes[0] } : { schema: answer }),
  } as unknown as Sent<Row> // the row decides between call and download
}

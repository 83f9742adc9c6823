// Adds the route of a call to the reference server. Path, gate, limit of the body, and the schemas of input and answer
// come from the row of the call.
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import {
  type BackendCall,
  type BodySchema,
  type BodyWithMessages,
  isFileAnswer,
  type PathParameters,
  type PlainGate,
  type QueryField,
  type WrittenValue,
} from '#contract/call.ts'
import { parseInput } from '../answers.ts'
import type { RouteGate } from '../authority/route-gate.ts'
import { fieldSchema, rowId } from './query-values.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The row of the call; the failure switches of tests have none. */
    call?: BackendCall
  }
}

/** A row that the server can add: messages are given to its body, and a gate of several has the function that chooses. */
type AddedCall = BackendCall & { gate: RouteGate; body?: v.GenericSchema }

type FieldValue<Field extends QueryField> = Field extends { type: 'id' | 'page' | 'size' }
  ? number
  : Field extends { type: 'ids' }
    ? number[]
    : Field extends { type: 'flag' }
      ? boolean
      : Field extends { values: readonly (infer Value)[] }
        ? Value
        : string
/** These fields always have a value after the query is parsed. */
type FilledField = { isRequired: true } | { usual: unknown } | { type: 'page' }
export type ParsedQuery<Fields> = {
  [Name in keyof Fields as Fields[Name] extends FilledField ? Name : never]: Fields[Name] extends QueryField
    ? FieldValue<Fields[Name]>
    : never
} & {
  [Name in keyof Fields as Fields[Name] extends FilledField ? never : Name]?: Fields[Name] extends QueryField
    ? FieldValue<Fields[Name]> | undefined
    : never
}

interface RouteCall<Row extends BackendCall> {
  request: FastifyRequest
  reply: FastifyReply
  params: PathParameters<Row['path']>
  query: ParsedQuery<Row['query']>
  body: BodySchema<Row> extends v.GenericSchema ? v.InferOutput<BodySchema<Row>> : undefined
}
type RouteAnswer<Row extends BackendCall> = Row['answer'] extends v.GenericSchema
  ? WrittenValue<v.InferInput<Row['answer']>>
  : FastifyReply

/** The row with the body's messages for people. */
export function withMessages<const Row extends BackendCall & { body: BodyWithMessages }>(
  row: Row,
  messages: Parameters<Row['body']>[0],
) {
  return Object.assign({}, row, { body: row.body(messages) as ReturnType<Row['body']> })
}

/** The row with the function that chooses the gate by the body. */
export function withGateOf<const Row extends BackendCall & { gate: { oneOf: readonly PlainGate[] } }>(
  row: Row,
  chosenBy: (body: unknown) => PlainGate,
) {
  return { ...row, gate: { oneOf: row.gate.oneOf, chosenBy } }
}

interface RouteOptions {
  /** False: a HEAD request is no call. */
  exposeHeadRoute?: boolean
  /** Replaces the row's `isHeavy` for a call that is heavy only with some queries, or for some callers. */
  isHeavy?: FastifyContextConfig['heavy']
}

/** Answers the call of this row. The answer of a route has the type of the row's schema; a file is sent by the reply. */
export function addCall<const Row extends AddedCall>(
  app: FastifyInstance,
  row: Row,
  answer: (call: RouteCall<Row>) => Promise<RouteAnswer<Row>>,
  { exposeHeadRoute = true, isHeavy = row.isHeavy }: RouteOptions = {},
): void {
  const { method, path, query = {}, body, mayLackBody = false } = row
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const paramsSchema = v.object(
    Object.fromEntries(names.map((name) => [name, name === 'id' ? rowId : v.string()])),
  )
  const querySchema = v.object(
    Object.fromEntries(Object.entries<QueryField>(query).map(([name, field]) => [name, fieldSchema(field)])),
  )
  app.route({
    method,
    url: `/${path.replace(/\{(\w+)\}/g, ':$1')}`,
    ...(method === 'GET' ? { exposeHeadRoute } : { bodyLimit: row.mostBytes }),
    config: {
      call: row,
      gate: row.gate,
      ...(isHeavy && { heavy: isHeavy }),
    },
    ...(!isFileAnswer(row.answer) && { schema: { response: { 200: row.answer } } }),
    async handler(request, reply) {
      const input = {
        params: parseInput(paramsSchema, request.params),
        query: parseInput(querySchema, request.query),
        ...(body && { body: parseInput(body, mayLackBody ? (request.body ?? {}) : request.body) }),
      }
      // The schemas of the row made these values.
      return answer({ request, reply, ...input } as RouteCall<Row>)
    },
  })
}

/** Call it before the first route is added. A route that has no row of the table of calls cannot be added. */
export function requireRows(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.call === undefined) throw new Error(`${method} ${url} has no row in src/contract/calls.ts.`)
  })
}

// Writes the agreement as an OpenAPI document (docs/openapi.json).
import type { JsonSchema } from '@valibot/to-json-schema'
import type { ErrorName } from '#contract/call.ts'
import { CALLS, type CallName } from '#contract/calls.ts'
import { EDGE_HEADERS } from '#contract/edge.ts'
import { RIGHTS_HEADER, SESSION_COOKIE } from '#contract/endpoints.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import { IMAGE_SIZES } from '#contract/products/image.ts'
import { GATES } from '#domain/people/permissions.ts'
import { type AgreedCall, type Caller, isFileAnswer, type Parameter, DEFAULT_LIMIT_S } from './agreed-call.ts'
import { AGREED_CALLS, CALLS_BY_SUBJECT, codesOf, maxBodyBytesOf } from './agreed-calls.ts'
import { jsonSchemaOf, namedSchemas } from './json-schemas.ts'

export type Json = { [name: string]: unknown }

const JSON_TYPE = 'application/json'

/** The statuses of each code; a code that is not listed has 400. */
const STATUS_OF: Partial<Record<ErrorName, readonly number[]>> = {
  // The body may be too large, or not JSON.
  invalidBody: [400, 413, 415],
  noSession: [401],
  accountRemoved: [401],
  forbidden: [403],
  foreignPage: [403],
  notFound: [404],
  changedMeanwhile: [409],
  tooManyTries: [429],
  serverFault: [500],
}

export function statusesOf(code: ErrorName): readonly number[] {
  return STATUS_OF[code] ?? [400]
}

const REASONS: Readonly<Record<number, string>> = {
  400: 'Refused; nothing was changed.',
  401: 'Nobody is signed in.',
  403: 'The signed-in person may not do this.',
  404: 'There is no such thing, or the caller may not know of it.',
  409: 'Another person changed the thing in the meantime.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  429: 'Too many calls or tries; `Retry-After` says for how many seconds.',
  500: 'The server failed.',
}

export function callerText(caller: Caller): string {
  if (caller === 'everybody') return 'everybody'
  if (caller === 'any-session') return 'people who are signed in'
  return GATES[caller].join(' and ')
}

/** `A, or B`: the people who may make the call. */
export function callersText({ callers }: AgreedCall): string {
  return callers.map(callerText).join(', or ')
}

function parameterOf(
  name: string,
  { type, description, isRequired = false, defaultValue, minimum, maximum, values }: Parameter,
): Json {
  const isText = type === 'string'
  return {
    name,
    in: 'query',
    description,
    required: isRequired,
    schema: {
      type,
      ...(defaultValue !== undefined && { default: defaultValue }),
      ...(minimum !== undefined && { minimum }),
      ...(maximum !== undefined && { [isText ? 'maxLength' : 'maximum']: maximum }),
      ...(values && { enum: values }),
    },
  }
}

function pathParametersOf(name: CallName): Json[] {
  const names = [...CALLS[name].path.matchAll(/\{(\w+)\}/g)].map(([, each = '']) => each)
  return names.map((each) => ({
    name: each,
    in: 'path',
    required: true,
    description: each === 'id' ? 'The id of the thing.' : `The ${each} of the thing.`,
    schema:
      each === 'id'
        ? { type: 'integer' }
        : { type: 'string', ...(each === 'size' && { enum: Object.keys(IMAGE_SIZES) }) },
  }))
}

function requestBodyOf({ body, form }: AgreedCall): Json | null {
  if (form) {
    const properties = Object.fromEntries(
      Object.entries(form).map(([name, description]) => [
        name,
        { type: 'string', description, ...(name === 'file' && { format: 'binary' }) },
      ]),
    )
    const schema = { type: 'object', properties, required: Object.keys(form) }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  return body ? { required: true, content: { [JSON_TYPE]: { schema: jsonSchemaOf(body) } } } : null
}

function successOf({ answer }: AgreedCall): Json {
  if (isFileAnswer(answer)) {
    const content = Object.fromEntries(
      answer.mediaTypes.map((type) => [type, { schema: { type: 'string' } }]),
    )
    return { description: answer.description, content }
  }
  const data: JsonSchema = jsonSchemaOf(answer)
  const schema = {
    type: 'object',
    properties: { data, error: { type: 'null' } },
    required: ['data'],
  }
  return { description: 'Done.', content: { [JSON_TYPE]: { schema } } }
}

function refusalsOf(name: CallName): Json {
  const statuses = new Set(codesOf(name).flatMap(statusesOf))
  return Object.fromEntries(
    [...statuses]
      .sort((one, other) => one - other)
      .map((status) => [String(status), { $ref: `#/components/responses/Refused${status}` }]),
  )
}

function refusedResponses(): Json {
  return Object.fromEntries(
    Object.entries(REASONS).map(([status, description]) => [
      `Refused${status}`,
      { description, content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Refusal' } } } },
    ]),
  )
}

function securityOf({ callers }: AgreedCall, hasFixedHeader: boolean): Json[] {
  const header = hasFixedHeader ? { fixedHeader: [] } : {}
  return callers.includes('everybody') ? [header, { ...header, session: [] }] : [{ ...header, session: [] }]
}

function descriptionOf(call: AgreedCall): string {
  const lines = [
    `For ${callersText(call)}.`,
    ...(call.notes ?? []),
    call.fallback ? `A backend without this call answers 404. ${call.fallback}` : null,
  ]
  return lines.filter((line) => line !== null).join('\n\n')
}

function operationOf(subject: string, name: CallName): Json {
  const call = AGREED_CALLS[name]
  const requestBody = requestBodyOf(call)
  const bodyBytes = maxBodyBytesOf(name)
  const parameters = [
    ...pathParametersOf(name),
    ...Object.entries(call.query ?? {}).map(([each, parameter]) => parameterOf(each, parameter)),
  ]
  return {
    operationId: name,
    tags: [subject],
    summary: `Needed to ${call.neededTo}`,
    description: descriptionOf(call),
    security: securityOf(call, CALLS[name].method !== 'GET'),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { 200: successOf(call), ...refusalsOf(name) },
    'x-counter-codes': codesOf(name).map((code) => ERROR_CODES[code]),
    'x-counter-profile': call.profile,
    'x-counter-may-be-missing': call.fallback !== undefined,
    'x-counter-answer-within-seconds': call.limitS ?? DEFAULT_LIMIT_S,
    ...(bodyBytes !== null && { 'x-counter-most-body-bytes': bodyBytes }),
  }
}

function pathsOf(): Json {
  const paths: Record<string, Json> = {}
  for (const [subject, calls] of Object.entries(CALLS_BY_SUBJECT)) {
    // The keys of the tables are names of calls.
    for (const name of Object.keys(calls) as CallName[]) {
      const { method, path } = CALLS[name]
      paths[`/${path}`] = { ...paths[`/${path}`], [method.toLowerCase()]: operationOf(subject, name) }
    }
  }
  return paths
}

const REFUSAL: Json = {
  type: 'object',
  description:
    'Every refusal. A message is one sentence for people; the app shows it where it has no better words.',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: { type: 'integer', enum: Object.values(ERROR_CODES) },
        message: { type: 'string' },
        about: {
          type: 'array',
          items: { type: 'string' },
          description: 'The ids of the things that were refused, when the call was about several.',
        },
      },
      required: ['code', 'message'],
    },
  },
  required: ['error'],
}

const DESCRIPTION = `The calls that Counter makes of a backend. docs/backend-contract.md says what every call has in common: the envelope, the cookies, the headers that the edge adds and drops, limits, and the least set of calls.

The schemas say what a backend should write. The app also accepts a number that is written as text, null or an empty value in place of a missing value, and an empty list in place of an empty map. It ignores fields that it does not know.

Answers to signed-in people may have the header ${RIGHTS_HEADER}, whose value changes when the person's rights change. The edge adds the header ${EDGE_HEADERS.intent} to each call that sends an order with a key. Its value identifies the order in the app and in the log of the edge; the backend can write it to its own log.`

/** The version of the agreement, not of the package. Its first number grows when a backend has to change. */
const CONTRACT_VERSION = '1.0.0'

export function openApiDocument(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Counter: the backend',
      version: CONTRACT_VERSION,
      description: DESCRIPTION,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'The backend, behind the edge.' }],
    tags: Object.keys(CALLS_BY_SUBJECT).map((name) => ({ name, description: `${name}.` })),
    paths: pathsOf(),
    components: {
      schemas: { ...namedSchemas(), Refusal: REFUSAL },
      responses: refusedResponses(),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description: 'The session cookie of the reference server. A backend may give it any name.',
        },
        fixedHeader: {
          type: 'http',
          scheme: 'basic',
          description:
            'One fixed header on every call except GET and HEAD: a guard against pages of other sites, and no secret.',
        },
      },
    },
  }
}

/** The text of the file docs/openapi.json. */
export function openApiText(): string {
  return `${JSON.stringify(openApiDocument(), null, 2)}\n`
}

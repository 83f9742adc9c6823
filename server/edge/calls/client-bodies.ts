// Reads the bodies of orders, of checked baskets and of the edge's own calls, and counts the arriving bodies of all calls. A
// body is weighed before it is parsed, and an address whose bodies were refused too often has no further body read (G290).
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as v from 'valibot'
import { EDGE_CODES } from '#contract/edge.ts'
import { createArrivingBodies } from '#server/network/arriving-bodies.ts'
import { createMinuteLimit } from '#server/network/call-limit.ts'
import { BYTES_PER_VALUE, findBodyFault } from '#server/network/json-weight.ts'
import { type ReadBody, readBody } from '#server/network/read-body.ts'
import { type BrowserAccess, clientAddress } from './client.ts'
import { sendError, sendRefusal, sendTooManyCalls } from './edge-answers.ts'

/** At most this many bodies of one address are refused in a minute, or still arriving. The app sends no wrong body. */
const MOST_REFUSED_BODIES = 300

export interface BodyRules<Body> {
  schema: v.GenericSchema<unknown, Body>
  mostBytes: number
  /** The most values of the largest legitimate body, if they are more than `usualMostValues` says. */
  mostValues?: number
  /** The time limit for the arrival of the whole body. */
  limitMs: number
  /** The message for a body that is not JSON of this schema. */
  wrongBodyMessage: string
  /** Called with the size of the whole body before it is weighed; resolves with false if it has refused the call. */
  waitForTurn?: (bytes: number) => Promise<boolean>
}

export interface ReceivedCall {
  request: IncomingMessage
  response: ServerResponse
}

/** `too-many`: too many bodies of the address were refused, or are arriving, and this body was not read. */
export type ReceivedBody = ReadBody | { kind: 'too-many'; waitMs: number }

export interface ClientBodies {
  /** Counts a body that is about to be read. Returns null, or the wait in ms if too many bytes are arriving. */
  admit: (request: IncomingMessage, mostBytes: number) => number | null
  /** Reads a whole body without parsing it. */
  receive: (call: ReceivedCall, mostBytes: number, limitMs: number) => Promise<ReceivedBody>
  /** Like `receive`. If there is no whole body, the function sends the refusal itself and resolves with null. */
  receiveOrRefuse: (call: ReceivedCall, mostBytes: number, limitMs: number) => Promise<Buffer | null>
  /** Reads a JSON body. If the body is wrong, the function sends the refusal itself and resolves with null. */
  readJson: <Body>(
    request: IncomingMessage,
    response: ServerResponse,
    rules: BodyRules<Body>,
  ) => Promise<{ value: Body } | null>
}

/** Each edge has its own: it counts the refused bodies of the addresses that call this edge. */
export function createClientBodies(access: BrowserAccess): ClientBodies {
  const refusedBodies = createMinuteLimit(MOST_REFUSED_BODIES)

  const arrivingBodies = createArrivingBodies()

  async function receive(
    { request, response }: ReceivedCall,
    mostBytes: number,
    limitMs: number,
  ): Promise<ReceivedBody> {
    const address = clientAddress(request, access)
    const waitMs = refusedBodies.count(address) ?? arrivingBodies.admit(request, address, mostBytes, response)
    if (waitMs !== null) return { kind: 'too-many', waitMs }
    const bodyRead = await readBody(request, mostBytes, limitMs)
    if (bodyRead.kind === 'whole') refusedBodies.forgive(address)
    return bodyRead
  }

  async function receiveOrRefuse(
    call: ReceivedCall,
    mostBytes: number,
    limitMs: number,
  ): Promise<Buffer | null> {
    const bodyRead = await receive(call, mostBytes, limitMs)
    if (bodyRead.kind === 'whole') return bodyRead.body
    if (bodyRead.kind === 'too-many') sendTooManyCalls(call.response, bodyRead.waitMs)
    else if (bodyRead.kind === 'too-large') sendRefusal(call.response, { code: EDGE_CODES.bodyTooLarge })
    else call.response.destroy()
    return null
  }

  return {
    admit: (request, mostBytes) => arrivingBodies.admit(request, clientAddress(request, access), mostBytes),
    receive,
    receiveOrRefuse,

    async readJson(request, response, rules) {
      const { schema, mostBytes, mostValues, limitMs, wrongBodyMessage, waitForTurn } = rules
      const body = await receiveOrRefuse({ request, response }, mostBytes, limitMs)
      if (body === null || (waitForTurn && !(await waitForTurn(body.length)))) return null
      const value = parseBody(body, schema, mostValues ?? usualMostValues(mostBytes))
      if (value !== null) return value
      refusedBodies.count(clientAddress(request, access))
      sendError(response, 400, wrongBodyMessage)
      return null
    },
  }
}

/** Parsing this many values costs little, whatever they are. */
const FEW_VALUES = 5000

export const usualMostValues = (mostBytes: number) => Math.max(FEW_VALUES, mostBytes / BYTES_PER_VALUE)

/** The value of a JSON body of this schema; null for another body, which is not parsed if it has too many values. */
export function parseBody<Body>(
  body: Buffer,
  schema: v.GenericSchema<unknown, Body>,
  mostValues: number,
): { value: Body } | null {
  if (findBodyFault(body, mostValues) !== null) return null
  const text = v.pipe(v.string(), v.parseJson(), schema)
  const parsed = v.safeParse(text, body.toString('utf8'), { abortEarly: true })
  return parsed.success ? { value: parsed.output } : null
}

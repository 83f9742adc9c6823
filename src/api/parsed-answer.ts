import * as v from 'valibot'
import { dataEnvelope } from '#contract/envelope.ts'
import type { Exchange } from './exchange.ts'
import {
  type Answer,
  isUnchanged,
  jsonOrFailure,
  type KnownValue,
  tagIn,
  type ErrorTextOf,
} from './failure.ts'

interface ParsedCall<Value> {
  path: string
  /** Schema of the member `data` of the answer. */
  schema: v.GenericSchema<unknown, Value>
  /**
   * The value that the caller already has; it is the answer if the server says that it is unchanged. Pass null to get
   * the tag of the server's value without having a value.
   */
  knownValue?: KnownValue<Value> | null | undefined
}

/** The data of the answer; the failure names the call and the field that breaks the contract. */
function parsedData<Value>({ schema, path }: ParsedCall<Value>, json: unknown): Answer<Value> {
  const parsed = v.safeParse(dataEnvelope(schema), json)
  if (parsed.success) return { ok: true, value: parsed.output.data }
  const [issue] = parsed.issues
  const fieldPath = v.getDotPath(issue)
  return {
    ok: false,
    failure: { kind: 'broken-contract', where: fieldPath === null ? path : `${path}: ${fieldPath}` },
  }
}

/**
 * The known value if the server says that it is unchanged, else the parsed data or the failure. `now`: epoch
 * milliseconds of the server's clock.
 */
export function parsedAnswer<Value>(
  call: ParsedCall<Value>,
  exchange: Exchange,
  now: number,
  errorTextOf: ErrorTextOf | undefined,
): Answer<Value> {
  const { knownValue } = call
  if (knownValue && isUnchanged(exchange, knownValue.tag)) return { ok: true, ...knownValue }
  const answer = jsonOrFailure(exchange, call.path, now, errorTextOf)
  if (!answer.ok) return answer
  const tag = knownValue !== undefined && exchange.answered ? tagIn(exchange) : null
  return { ...parsedData(call, answer.value), ...(tag !== null && { tag }) }
}

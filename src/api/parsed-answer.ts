import * as v from 'valibot'
import { dataEnvelope } from '#contract/envelope.ts'
import type { Exchange } from './exchange.ts'
import { type Answer, isUnchanged, jsonOrFailure, type Known, tagIn, type WordsOf } from './failure.ts'

interface ParsedCall<Value> {
  path: string
  /** Schema of the member `data` of the answer. */
  schema: v.GenericSchema<unknown, Value>
  /** The value that the caller has, which is the answer if the server's value has not changed. With null the answer gets a tag. */
  known?: Known<Value> | null | undefined
}

/** The data of the answer; the failure names the call and the field that breaks the contract. */
function parsedData<Value>({ schema, path }: ParsedCall<Value>, value: unknown): Answer<Value> {
  const parsed = v.safeParse(dataEnvelope(schema), value)
  if (parsed.success) return { ok: true, value: parsed.output.data }
  const [issue] = parsed.issues
  const fieldPath = v.getDotPath(issue)
  return {
    ok: false,
    failure: { kind: 'broken-contract', where: fieldPath === null ? path : `${path}: ${fieldPath}` },
  }
}

/** `now` is in the server's time. */
export function parsedAnswer<Value>(
  call: ParsedCall<Value>,
  exchange: Exchange,
  now: number,
  wordsOf: WordsOf | undefined,
): Answer<Value> {
  const { known } = call
  if (known && isUnchanged(exchange, known.tag)) return { ok: true, ...known }
  const answer = jsonOrFailure(exchange, call.path, now, wordsOf)
  if (!answer.ok) return answer
  const tag = known !== undefined && exchange.answered ? tagIn(exchange) : null
  return { ...parsedData(call, answer.value), ...(tag !== null && { tag }) }
}

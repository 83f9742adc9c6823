// Every call to the server goes through here: the guard header, cookies of this origin, a limit, and an answer
// that is either parsed data or one failure of the closed union.
import * as v from 'valibot'
import { dataEnvelope } from '#contract/envelope.ts'
import { createKy, type Exchange, type ExchangeRequest, exchange } from './exchange.ts'
import type { Answer, Failure } from './failure.ts'
import type { Generation } from './generation.ts'
import type { ServerClock } from './server-clock.ts'
import { isAnswerOfOurServer, jsonOrFailure } from './to-failure.ts'

export interface Call<Value> {
  method: 'get' | 'post'
  path: string
  query?: ExchangeRequest['query']
  /** Sent as JSON. */
  body?: unknown
  /** Of `data`; the answer is {data}. */
  schema: v.GenericSchema<unknown, Value>
  limitMs?: number
  signal?: AbortSignal | undefined
  /** Calls of the session itself: not held back, and a denial is theirs to judge. */
  isOfSession?: boolean
}

export interface Api {
  call<Value>(call: Call<Value>): Promise<Answer<Value>>
  /** One exchange without any judgement, for probes and for orders. */
  exchange(request: ExchangeRequest): Promise<Exchange>
}

export interface ApiParts {
  /** Another origin than the page's own (tests). */
  origin?: string
  generation: Generation
  /** An answered denial (401, 403, 10110); at most once per generation. */
  onDenied(): void
  /** Whether our server answered a call. */
  onAnswer(wasAnswered: boolean): void
  /** Asked before every call but the session's own; where it says no, nothing is sent. */
  admit?(): Promise<boolean>
  now?(): number
  /** Hears what time our server says it is. */
  serverClock?: ServerClock
  fetch?: typeof globalThis.fetch
  /** In place of the browser's (simulations). */
  exchange?(request: ExchangeRequest): Promise<Exchange>
}

const CALL_LIMIT_MS = 20_000

/** Names the call and the place in its answer that is not as agreed. */
function brokenPlace(path: string, issues: readonly v.BaseIssue<unknown>[]): Failure {
  const place = issues[0] === undefined ? null : v.getDotPath(issues[0])
  return { kind: 'broken-contract', where: place === null ? path : `${path}: ${place}` }
}

export function createApi(parts: ApiParts): Api {
  const { generation, admit, now = Date.now } = parts
  const client = createKy(parts.origin ?? null, parts.fetch)
  const send = parts.exchange ?? ((request: ExchangeRequest) => exchange(client, request))
  let deniedGeneration = 0

  function deny(inGeneration: number): void {
    if (deniedGeneration === inGeneration) return
    deniedGeneration = inGeneration
    parts.onDenied()
  }

  async function ask(request: ExchangeRequest): Promise<Exchange> {
    const hear = parts.serverClock?.asked()
    const result = await send(request)
    if (result.answered && isAnswerOfOurServer(result)) hear?.(result.headers.get('Date'))
    return result
  }

  async function call<Value>(wanted: Call<Value>): Promise<Answer<Value>> {
    const { method, path, query, signal, isOfSession = false } = wanted
    if (!isOfSession && admit && !(await admit())) return { ok: false, failure: { kind: 'offline' } }
    const startedIn = generation.read()
    const result = await ask({
      method,
      path,
      signal,
      limitMs: wanted.limitMs ?? CALL_LIMIT_MS,
      ...(query && { query }),
      ...(wanted.body !== undefined && { body: JSON.stringify(wanted.body) }),
    })
    if (result.answered || result.cause !== 'aborted') parts.onAnswer(isAnswerOfOurServer(result))
    if (generation.read() !== startedIn) return { ok: false, failure: { kind: 'superseded' } }
    const answer = jsonOrFailure(result, path, now())
    if (!answer.ok) {
      if (answer.failure.kind === 'signed-out' && !isOfSession) deny(startedIn)
      return answer
    }
    const parsed = v.safeParse(dataEnvelope(wanted.schema), answer.value)
    if (parsed.success) return { ok: true, value: parsed.output.data }
    return { ok: false, failure: brokenPlace(path, parsed.issues) }
  }

  return { call, exchange: ask }
}

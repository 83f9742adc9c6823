// Sends the calls of the API with cookies, a time limit and the fixed `Authorization` header, which guards against
// cross-site requests. The answer is parsed data, a file, or one of the failures in failure.ts.
import type * as v from 'valibot'
import { START_PATHS } from '#contract/start-paths.ts'
import { late } from '#first-paint/late.ts'
import type { AnswerHead, Exchange, ExchangeRequest, Network, RequestSupervisor } from './exchange.ts'
import {
  type Answer,
  type Denial,
  type ErrorTextOf,
  type Failure,
  fileOrFailure,
  forbiddenFailure,
  isAnswerOfOurServer,
  isHeadOfOurServer,
  isUnchanged,
  type KnownValue,
} from './failure.ts'
import { parsedAnswer } from './parsed-answer.ts'
import { createPauses, type PauseMemory } from './pauses.ts'
import { createRightsListener } from './rights-listener.ts'
import { createServerClock, type ServerClock } from './server-clock.ts'

/** Facts about a call for its supervisor and for the function that sends it. */
interface CallFacts {
  /** A call of the session itself: sent without asking `admit`, and its caller handles a denial. */
  isOfSession?: boolean
  /** No pause stops this call: the server limits it per person, and the pause may be for another person. */
  isLimitedPerPerson?: boolean
  /** The first script sent the request before this api was created. */
  wasSentByFirstScript?: boolean
  /** Replaces the usual exchange; for uploads, which report progress. */
  send?: ((network: Network, request: ExchangeRequest) => Promise<Exchange>) | undefined
}

interface RequestParts {
  method: 'get' | 'post' | 'put'
  path: string
  query?: ExchangeRequest['query']
  /** Sent as JSON. */
  body?: unknown
  limitMs?: number
  signal?: AbortSignal | undefined
  outlivesPage?: boolean
  send?: CallFacts['send']
  headers?: ExchangeRequest['headers']
}

export interface Call<Value> extends RequestParts {
  /** Schema of the member `data` of the answer. */
  schema: v.GenericSchema<unknown, Value>
  isOfSession?: CallFacts['isOfSession']
  isLimitedPerPerson?: CallFacts['isLimitedPerPerson']
  /**
   * The value that the caller already has; it is the answer if the server says that it is unchanged. Pass null to get
   * the tag of the server's value without having a value.
   */
  knownValue?: KnownValue<Value> | null | undefined
}

export interface Download extends RequestParts {
  /** The media type that the file must have. */
  fileType: string
}

export interface Api {
  call<Value>(call: Call<Value>): Promise<Answer<Value>>
  /** A call that is answered with a file. */
  download(download: Download): Promise<Answer<Blob>>
  /** One exchange without interpretation of its answer, for probes and for orders. */
  exchange(request: ExchangeRequest): Promise<Exchange>
  /** End of the server's pause for this address, epoch milliseconds; null when a call may be sent now. */
  pausedUntil?(method: RequestParts['method'], path: string): number | null
}

/**
 * Counts the sessions of this page. A call remembers the generation in which it began; if the generation has changed
 * when the answer arrives, the answer belongs to an earlier session and is not used.
 */
export interface Generation {
  read(): number
  advance(): void
}

export function createGeneration(): Generation {
  let sessionCount = 1
  return {
    read: () => sessionCount,
    advance() {
      sessionCount += 1
    },
  }
}

/** Identifies a request of the first script. */
export type RequestAddress = Pick<ExchangeRequest, 'method' | 'path' | 'query'>

/** Exchanges that the page's first script (src/first-paint) sent. Each answers one call with the same request. */
export interface BegunExchanges {
  /** The exchange of this request if the first script sent the request, else null. */
  peek(request: RequestAddress): Promise<Exchange> | null
  /** Like `peek`, and removes the exchange: a second call with the same request asks the server. */
  take(request: RequestAddress): Promise<Exchange> | null
}

export interface ApiParts {
  /** Another origin than the page's own (tests). */
  origin?: string
  generation: Generation
  /** The server denied the session (401, 403, 10110); called at most once per generation. */
  onDenied(denial: Denial): void
  /**
   * Called when a call begins that is not the session's own. After a 403, `haveChangedNow` answers whether the person's
   * rights have changed since the call began; if so, the session continues (G91). Without this function a 403 is a
   * denial.
   */
  rememberRights?(): { haveChangedNow(): Promise<boolean> }
  /** Called when an answer names other rights than the last answer to a call of the session. */
  onOtherRights?(): void
  /** Called after each `call` or `download` that was sent and not aborted; `wasAnswered`: our server answered. */
  onAnswer(wasAnswered: boolean): void
  /** Asked before a call that is not the session's own. Only `true` sends it; else it fails (false: `offline`). */
  admit?(): Promise<boolean | Failure>
  /** The text for people of an error of a POST; without this function the server's text is used. */
  errorTextOf?: ErrorTextOf
  clock?: ServerClock
  /** Shares the server's pauses with other tabs. */
  pauseMemory?: PauseMemory
  fetch?: typeof globalThis.fetch
  /** Exchanges that the first script sent before this api was created. */
  begunExchanges?: BegunExchanges | null
  /** Replaces the exchange through ky (simulations). */
  exchange?(request: ExchangeRequest): Promise<Exchange>
}

const CALL_LIMIT_MS = 20_000
/** The server makes the file while the app waits. */
const DOWNLOAD_LIMIT_MS = 120_000

/** The time in our server's answer; null where the time is missing or another server answered. */
function serverTimeOf(answer: AnswerHead, { path, fileType }: ExchangeRequest): number | null {
  // A server without an edge may answer 404 with any media type.
  const isOurs = isHeadOfOurServer(answer, fileType) || (path === START_PATHS.edge && answer.status === 404)
  const time = Date.parse(answer.headers.get('Date') ?? '')
  return isOurs && Number.isFinite(time) ? time : null
}

type SendExchange = (request: ExchangeRequest, supervisor: RequestSupervisor) => Promise<Exchange>

/** Loads ky with the first call, so that the first painting does not wait for it. */
function createLazyExchange(network: Network): SendExchange {
  const lateExchange = late(async () => (await import('./exchange.ts')).createExchange(network))
  return async (request, supervisor) => {
    try {
      const exchange = await lateExchange.get()
      return await exchange(request, supervisor)
    } catch {
      // Only the import can throw: the connection was lost before the script arrived.
      return { answered: false, cause: 'network' }
    }
  }
}

/** Runs an exchange that does not go through ky, and reports it to the supervisor. */
async function runSupervised(
  exchange: () => Promise<Exchange>,
  supervisor: RequestSupervisor,
): Promise<Exchange> {
  const retryAt = supervisor.pausedUntil()
  if (retryAt !== null) return { answered: false, cause: 'paused', retryAt }
  const onAnswer = supervisor.onSend()
  const result = await exchange()
  if (result.answered) onAnswer(result)
  return result
}

/** Remembers why the server asked for a pause at an address, and adds the reason to each failure during the pause. */
function createPauseReasons() {
  const pauseReasons = new Map<string, string | undefined>()
  return <Value>(
    { method, path }: ExchangeRequest,
    isAnswered: boolean,
    answer: Answer<Value>,
  ): Answer<Value> => {
    if (answer.ok || answer.failure.kind !== 'busy') return answer
    const { message } = answer.failure
    const address = `${method} ${path}`
    if (isAnswered) pauseReasons.set(address, message)
    const reason = pauseReasons.get(address)
    return reason === undefined ? answer : { ok: false, failure: { ...answer.failure, message: reason } }
  }
}

export function createApi(parts: ApiParts): Api {
  const { generation, admit, clock = createServerClock(), exchange: replacement } = parts
  const network = {
    origin: parts.origin ?? '',
    fetch: parts.fetch ?? ((...request: Parameters<typeof fetch>) => globalThis.fetch(...request)),
  }
  const exchange = createLazyExchange(network)
  const pauses = createPauses(clock.now, parts.pauseMemory)
  const withPauseReason = createPauseReasons()
  let deniedGeneration = 0
  const noteRights = createRightsListener(parts)

  function deny(callGeneration: number, denial: Denial): void {
    if (deniedGeneration === callGeneration) return
    deniedGeneration = callGeneration
    parts.onDenied(denial)
  }

  function superviseRequest(request: ExchangeRequest, facts: CallFacts): RequestSupervisor {
    const callGeneration = generation.read()
    return {
      now: clock.now,
      pausedUntil: () => (facts.isLimitedPerPerson ? null : pauses.endOf(request.method, request.path)),
      onSend() {
        const setServerTime = clock.beginCall()
        const askedAt = clock.now()
        return (answer) => {
          const serverTime = serverTimeOf(answer, request)
          // The first script did not note when it sent its requests.
          if (serverTime !== null && !facts.wasSentByFirstScript) setServerTime(serverTime)
          pauses.applyAnswer(request, answer, askedAt)
          if (generation.read() === callGeneration) noteRights(answer, facts.isOfSession)
        }
      },
    }
  }

  function ask(request: ExchangeRequest, facts: CallFacts = {}): Promise<Exchange> {
    const { send } = facts
    const begunExchange = parts.begunExchanges?.peek(request) ?? null
    const supervisor = superviseRequest(request, { ...facts, wasSentByFirstScript: begunExchange !== null })
    if (begunExchange !== null)
      return runSupervised(() => parts.begunExchanges?.take(request) ?? begunExchange, supervisor)
    if (send) return runSupervised(() => send(network, request), supervisor)
    return replacement ? runSupervised(() => replacement(request), supervisor) : exchange(request, supervisor)
  }

  /** Sends the call, informs the listeners and answers the result of `interpret`. */
  async function send<Value>(
    callParts: RequestParts & CallFacts & Pick<Call<unknown>, 'knownValue'> & { fileType?: string },
    interpret: (exchange: Exchange) => Answer<Value>,
  ): Promise<Answer<Value>> {
    const { method, path, query, signal, fileType, outlivesPage, knownValue, isOfSession = false } = callParts
    const admission = isOfSession || !admit || (await admit())
    if (admission !== true) return { ok: false, failure: admission || { kind: 'offline' } }
    const callGeneration = generation.read()
    const rights = isOfSession ? undefined : parts.rememberRights?.()
    const request = {
      method,
      path,
      signal,
      limitMs: callParts.limitMs ?? CALL_LIMIT_MS,
      query,
      fileType,
      outlivesPage,
      ...(callParts.body !== undefined && { body: JSON.stringify(callParts.body) }),
      headers: knownValue ? { 'If-None-Match': knownValue.tag } : callParts.headers,
    }
    const result = await ask(request, callParts)
    if (result.answered || result.cause === 'network' || result.cause === 'limit') {
      parts.onAnswer(isUnchanged(result, knownValue?.tag) || isAnswerOfOurServer(result))
    }
    if (generation.read() !== callGeneration) return { ok: false, failure: { kind: 'superseded' } }
    const answer = withPauseReason(request, result.answered, interpret(result))
    if (answer.ok || answer.failure.kind !== 'signed-out' || isOfSession) return answer
    if (result.answered && result.status === 403 && (await rights?.haveChangedNow())) {
      return { ok: false, failure: forbiddenFailure(result) }
    }
    deny(callGeneration, answer.failure)
    return answer
  }

  function call<Value>(callParts: Call<Value>): Promise<Answer<Value>> {
    return send(callParts, (result) => {
      const errorTextOf = callParts.method === 'post' ? parts.errorTextOf : undefined
      return parsedAnswer(callParts, result, clock.now(), errorTextOf)
    })
  }

  function download(callParts: Download): Promise<Answer<Blob>> {
    const partsWithLimit = { limitMs: DOWNLOAD_LIMIT_MS, ...callParts }
    return send(partsWithLimit, (result) => fileOrFailure(result, callParts.path, clock.now()))
  }

  return { call, download, exchange: (request) => ask(request), pausedUntil: pauses.endOf }
}

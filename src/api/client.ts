// Every call to the server goes through here: the guard header, cookies of this origin, a limit, and an answer
// that is either parsed data or one failure of the closed union.
import * as v from 'valibot'
import { ENDPOINTS, RIGHTS_HEADER } from '#contract/endpoints.ts'
import { dataEnvelope } from '#contract/envelope.ts'
import type { AnswerHead, Exchange, ExchangeListener, ExchangeRequest, Network } from './exchange.ts'
import {
  type Answer,
  type Denial,
  fileOrFailure,
  forbidden,
  isAnswerOfOurServer,
  isHeadOfOurServer,
  jsonOrFailure,
  type WordsOf,
} from './failure.ts'
import { createPauses, type PauseMemory } from './pauses.ts'
import { createServerClock, type ServerClock } from './server-clock.ts'

/** Facts of a call that its listener and its sending need. */
interface CallAbout {
  /** Calls of the session itself: not held back, and a denial is theirs to judge. */
  isOfSession?: boolean
  /** The server counts the person who is named, not the address: another person is not held up. */
  isOfPerson?: boolean
  /** It had begun before this api was made. */
  hadBegun?: boolean
  /** In place of the usual exchange: an upload that tells its progress. */
  send?: ((network: Network, request: ExchangeRequest) => Promise<Exchange>) | undefined
}

interface Asked {
  method: 'get' | 'post' | 'put'
  path: string
  query?: ExchangeRequest['query']
  /** Sent as JSON. */
  body?: unknown
  limitMs?: number
  signal?: AbortSignal | undefined
  send?: CallAbout['send']
}

export interface Call<Value> extends Asked {
  /** Of `data`; the answer is {data}. */
  schema: v.GenericSchema<unknown, Value>
  isOfSession?: CallAbout['isOfSession']
  isOfPerson?: CallAbout['isOfPerson']
}

export interface Download extends Asked {
  /** The media type that the file must have. */
  fileType: string
}

export interface Api {
  call<Value>(call: Call<Value>): Promise<Answer<Value>>
  /** A call that is answered with a file. */
  download(wanted: Download): Promise<Answer<Blob>>
  /** One exchange without any judgement, for probes and for orders. */
  exchange(request: ExchangeRequest): Promise<Exchange>
  /** Until when the server wants no such call, epoch milliseconds; null where it may be made. */
  pausedUntil?(method: Asked['method'], path: string): number | null
}

/**
 * Counts the sessions that this page has seen. A call remembers the generation in which it began; when another
 * one reigns as its answer comes, the answer belongs to somebody else and is not used.
 */
export interface Generation {
  read(): number
  advance(): void
}

export function createGeneration(): Generation {
  let current = 1
  return {
    read: () => current,
    advance() {
      current += 1
    },
  }
}

export type AskedExchange = Pick<ExchangeRequest, 'method' | 'path' | 'query'>

/** Each goes once to the call that asks for the same. */
export interface BegunExchanges {
  /** The exchange that this request would begin, where it is under way; null where it is not. */
  look(request: AskedExchange): Promise<Exchange> | null
  /** The same, for whom it was made: whoever asks again asks the server. */
  take(request: AskedExchange): Promise<Exchange> | null
}

export interface ApiParts {
  /** Another origin than the page's own (tests). */
  origin?: string
  generation: Generation
  /** An answered denial (401, 403, 10110); at most once per generation. */
  onDenied(denial: Denial): void
  /**
   * Asked when a call begins: what it answers then is asked after a 403, whether the person's rights are others by now
   * and the session goes on (G91). Without it a 403 is a denial.
   */
  rights?(): { areOthersNow(): Promise<boolean> }
  /** An answer says that the person's rights are others than the session's own calls last said. */
  onOtherRights?(): void
  /** Whether our server answered a call. */
  onAnswer(wasAnswered: boolean): void
  /** Asked before every call but the session's own; where it says no, nothing is sent. */
  admit?(): Promise<boolean>
  /** What the errors of POSTs say to people; as returned where it is missing. */
  wordsOf?: WordsOf
  clock?: ServerClock
  /** Shares the server's pauses with other tabs. */
  pauseMemory?: PauseMemory
  fetch?: typeof globalThis.fetch
  /** Exchanges that had begun before it was made. */
  begun?: BegunExchanges | null
  /** In place of the browser's (simulations). */
  exchange?(request: ExchangeRequest): Promise<Exchange>
}

const CALL_LIMIT_MS = 20_000
/** Files are made while we wait. */
const DOWNLOAD_LIMIT_MS = 120_000

/** The data of the answer, or the call and the place in it that is not as agreed. */
function parsedData<Value>({ schema, path }: Call<Value>, value: unknown): Answer<Value> {
  const parsed = v.safeParse(dataEnvelope(schema), value)
  if (parsed.success) return { ok: true, value: parsed.output.data }
  const [issue] = parsed.issues
  const place = v.getDotPath(issue)
  return {
    ok: false,
    failure: { kind: 'broken-contract', where: place === null ? path : `${path}: ${place}` },
  }
}

/** When our server says that it answered; null where it does not say, or somebody else did. */
function serverTimeOf(answer: AnswerHead, { path, fileType }: ExchangeRequest): number | null {
  // That no edge stands here may be said in whatever form.
  const isOurs = isHeadOfOurServer(answer, fileType) || (path === ENDPOINTS.edge && answer.status === 404)
  const time = Date.parse(answer.headers.get('Date') ?? '')
  return isOurs && Number.isFinite(time) ? time : null
}

type SendExchange = (request: ExchangeRequest, listener: ExchangeListener) => Promise<Exchange>

/** ky, loaded with the first call, so that no first painting waits for it. */
function createLoadedExchange(network: Network): SendExchange {
  let loading: Promise<SendExchange> | null = null
  const load = () => import('./exchange.ts').then(({ createExchange }) => createExchange(network))
  return async (request, listener) => {
    loading ??= load()
    try {
      const exchange = await loading
      return await exchange(request, listener)
    } catch {
      // Only the loading fails: the connection was lost before the file arrived.
      loading = null
      return { answered: false, cause: 'network' }
    }
  }
}

/** An exchange that does not go through ky tells the listener here. */
async function observed(exchange: () => Promise<Exchange>, listener: ExchangeListener): Promise<Exchange> {
  const retryAt = listener.pausedUntil()
  if (retryAt !== null) return { answered: false, cause: 'paused', retryAt }
  const hear = listener.onLeave()
  const result = await exchange()
  if (result.answered) hear(result)
  return result
}

/** Why the server asked for the pause of an address; a call that is held back says it again. */
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

function createRightsListener({ onOtherRights }: Pick<ApiParts, 'onOtherRights'>) {
  /** As the session's own calls last named them. */
  let knownRights: string | null = null
  return (answer: AnswerHead, isOfSession = false): void => {
    const rights = answer.headers.get(RIGHTS_HEADER)
    if (rights === null || rights === knownRights) return
    if (isOfSession) knownRights = rights
    else if (knownRights !== null) onOtherRights?.()
  }
}

export function createApi(parts: ApiParts): Api {
  const { generation, admit, clock = createServerClock() } = parts
  const network = {
    origin: parts.origin ?? '',
    fetch: parts.fetch ?? ((...words: Parameters<typeof fetch>) => globalThis.fetch(...words)),
  }
  const exchange = createLoadedExchange(network)
  const pauses = createPauses(clock.now, parts.pauseMemory)
  const withPauseReason = createPauseReasons()
  let deniedGeneration = 0
  const hearRights = createRightsListener(parts)

  function deny(inGeneration: number, denial: Denial): void {
    if (deniedGeneration === inGeneration) return
    deniedGeneration = inGeneration
    parts.onDenied(denial)
  }

  function listenTo(request: ExchangeRequest, about: CallAbout): ExchangeListener {
    const startedIn = generation.read()
    return {
      now: clock.now,
      pausedUntil: () => (about.isOfPerson ? null : pauses.until(request.method, request.path)),
      onLeave() {
        const hearTime = clock.asked()
        const askedAt = clock.now()
        return (answer) => {
          const serverTime = serverTimeOf(answer, request)
          // The first script sent the others without noting the time.
          if (serverTime !== null && !about.hadBegun) hearTime(serverTime)
          pauses.hear(request, answer, askedAt)
          if (generation.read() === startedIn) hearRights(answer, about.isOfSession)
        }
      },
    }
  }

  function ask(request: ExchangeRequest, about: CallAbout = {}): Promise<Exchange> {
    const { send } = about
    const begun = parts.begun?.look(request) ?? null
    const listener = listenTo(request, { ...about, hadBegun: begun !== null })
    if (begun !== null) return observed(() => parts.begun?.take(request) ?? begun, listener)
    if (send) return observed(() => send(network, request), listener)
    const { exchange: replacement } = parts
    return replacement ? observed(() => replacement(request), listener) : exchange(request, listener)
  }

  /** Asks, tells who listens, and leaves it to `judge` what the exchange means. */
  async function judged<Value>(
    wanted: Asked & CallAbout & { fileType?: string },
    judge: (exchange: Exchange) => Answer<Value>,
  ): Promise<Answer<Value>> {
    const { method, path, query, signal, fileType, isOfSession = false } = wanted
    if (!isOfSession && admit && !(await admit())) return { ok: false, failure: { kind: 'offline' } }
    const startedIn = generation.read()
    const rights = isOfSession ? undefined : parts.rights?.()
    const request = {
      method,
      path,
      signal,
      limitMs: wanted.limitMs ?? CALL_LIMIT_MS,
      query,
      fileType,
      ...(wanted.body !== undefined && { body: JSON.stringify(wanted.body) }),
    }
    const result = await ask(request, wanted)
    if (result.answered || result.cause === 'network' || result.cause === 'limit') {
      parts.onAnswer(isAnswerOfOurServer(result))
    }
    if (generation.read() !== startedIn) return { ok: false, failure: { kind: 'superseded' } }
    const answer = withPauseReason(request, result.answered, judge(result))
    if (answer.ok || answer.failure.kind !== 'signed-out' || isOfSession) return answer
    if (result.answered && result.status === 403 && (await rights?.areOthersNow())) {
      return { ok: false, failure: forbidden(result) }
    }
    deny(startedIn, answer.failure)
    return answer
  }

  function call<Value>(wanted: Call<Value>): Promise<Answer<Value>> {
    return judged(wanted, (result) => {
      const wordsOf = wanted.method === 'post' ? parts.wordsOf : undefined
      const answer = jsonOrFailure(result, wanted.path, clock.now(), wordsOf)
      return answer.ok ? parsedData(wanted, answer.value) : answer
    })
  }

  function download(wanted: Download): Promise<Answer<Blob>> {
    const patient = { limitMs: DOWNLOAD_LIMIT_MS, ...wanted }
    return judged(patient, (result) => fileOrFailure(result, wanted.path, clock.now()))
  }

  return { call, download, exchange: (request) => ask(request), pausedUntil: pauses.until }
}

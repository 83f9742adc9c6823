// Places orders with the code of the real edge (server/edge/orders/place-keyed-order.ts) and a key store in memory. The
// connections and the other calls of the edge are simulated.
import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { EDGE_CODES, EDGE_HEADERS, type EdgeStatus, parseIdempotencyKey } from '#contract/edge.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import { orderCalls } from '#contract/orders/order-calls.ts'
import {
  ASK_REVIEW_PATH,
  type AskReviewBody,
  REVIEW_REQUESTS_PATH,
  type ReviewRequestsBody,
} from '#contract/orders/review-requests.ts'
import { DEALERSHIP_RULES_PATH } from '#contract/people/dealership-rules.ts'
import { START_PATHS } from '#contract/start-paths.ts'
import type { StoreBeat } from '#contract/store-beat.ts'
import type { BackendResult, callBackend } from '#server/edge/backend/call-backend.ts'
import { sendRefusal, setBeat } from '#server/edge/calls/edge-answers.ts'
import { createBarredAttempts } from '#server/edge/orders/barred-attempts.ts'
import { isFirstAttempt } from '#server/edge/orders/deny-order.ts'
import { placeKeyedOrder } from '#server/edge/orders/place-keyed-order.ts'
import { NO_PROXY } from '#server/network/proxy-trust.ts'
import { answerOf, type BackendAnswer, errorOf, type FakeBackend } from './fake-backend.ts'
import { isOrderPath, scriptedAnswer } from './faults.ts'
import {
  askBackend,
  type Front,
  type FrontAnswer,
  type FrontCall,
  type Reachability,
  toFrontAnswer,
} from './front.ts'
import type { Managers } from './managers.ts'
import { type BeatOfCopy, createMemoryKeyStore } from './memory-key-store.ts'
import type { RuleBook } from './rule-book.ts'
import type { VirtualTime } from './virtual-time.ts'

const FORWARD_LIMIT_MS = 40_000
const RETENTION_HOURS = 9_600
/** The time that it takes to put a machine back: longer than the longest way of a request (network.ts). */
const RESTORE_MS = 240_000
/** The time that an administrator needs to decide about a store that lost orders. */
const DECISION_MS = 1_200_000

export interface FakeEdge extends Front {
  /** False seeds a bug: the edge ignores the beats that devices show. */
  comparesBeats: boolean
  /** Ends all running calls of the edge; calls that the backend already has continue there. */
  kill(): void
  /** Loses all keys: the edge continues with a new, empty store. */
  replaceStore(): void
  /** Copies the whole machine of the edge. */
  copyMachine(): void
  /**
   * Puts the machine back to its copy. It starts after some minutes, when no request from before is on its way any more.
   * An administrator decides as soon as the edge has found out. Does nothing if orders were sent since the copy, and the
   * device with this newest beat has seen none after the copy: nothing would prove that the machine was put back (G270).
   */
  putMachineBack(newestBeat: StoreBeat | null): void
  /** The name of the key store in the copy; null without a copy. */
  storeOfCopy(): string | null
}

const ruleRevisionIn = (header: string | undefined): number | null =>
  header === undefined ? null : Number(header)

const isAfter = (beat: BeatOfCopy, copy: BeatOfCopy): boolean =>
  beat.acceptedCount === copy.acceptedCount
    ? beat.number > copy.number
    : beat.acceptedCount > copy.acceptedCount

/** Creates a response without a socket, which gives the edge's answer to `onAnswer`. */
function createResponse(onAnswer: (answer: FrontAnswer | null) => void): ServerResponse {
  let status = 200
  const headers: Record<string, string> = {}
  const response = {
    headersSent: false,
    setHeader(name: string, value: unknown) {
      headers[name] = String(value)
    },
    removeHeader(name: string) {
      delete headers[name]
    },
    writeHead(code: number, moreHeaders: OutgoingHttpHeaders = {}) {
      status = code
      for (const [name, value] of Object.entries(moreHeaders)) headers[name] = String(value)
      return response
    },
    end(body: unknown) {
      onAnswer({ status, headers, body: String(body) })
    },
    destroy() {
      onAnswer(null)
    },
  }
  return response as unknown as ServerResponse // the edge uses only these parts
}

export function createFakeEdge(
  backend: FakeBackend,
  reachability: Reachability,
  time: VirtualTime,
  ruleBook: RuleBook,
  managers: Managers | null,
): FakeEdge {
  let claimCount = 0
  let isOff = false
  let isDecisionPlanned = false
  const keys = createMemoryKeyStore(time.now)
  const runningCalls = new Set<() => void>()

  function planDecision(): void {
    if (isDecisionPlanned) return
    isDecisionPlanned = true
    time.after(DECISION_MS, () => {
      isDecisionPlanned = false
      if (keys.lacksOrders()) keys.renew()
      else keys.accept()
    })
  }
  /** Compares the store with the beat that a device shows; true if the store lost orders. */
  function isBehind(call: FrontCall): boolean {
    const shownBeat = fakeEdge.comparesBeats ? call.headers[EDGE_HEADERS.beat] : ''
    const isStoreBehind = keys.isBehindBeat(shownBeat ?? '')
    if (isStoreBehind) planDecision()
    return isStoreBehind
  }

  function kill(): void {
    for (const endCall of runningCalls) endCall()
    runningCalls.clear()
  }

  const resultOf = (answer: BackendAnswer): BackendResult => ({
    kind: 'answered',
    status: answer.status,
    headers: { 'content-type': answer.type, ...(answer.retryAfter && { 'retry-after': answer.retryAfter }) },
    body: Buffer.from(answer.body),
  })
  const delayResult = (result: BackendResult, waitMs: number) =>
    new Promise<BackendResult>((resolve) => time.after(waitMs, () => resolve(result)))

  /** Returns a function that calls the backend as the edge does, until the edge is killed. */
  function createBackendCall(call: FrontCall, isAlive: () => boolean): typeof callBackend {
    const endlessCall = new Promise<BackendResult>(() => {})
    return async ({ url, body }) => {
      if (!isAlive()) return endlessCall
      const path = url.pathname.slice(1)
      if (!reachability.isBackendUp || (isOrderPath(path) && call.edgeFault === 'never left')) {
        return { kind: 'never-left' }
      }
      const backendCall = { path, page: 0, body: String(body), cookie: call.cookie }
      if (!isOrderPath(path)) return resultOf(askBackend(backend, backendCall, undefined))
      if (call.edgeFault === 'cut before') return { kind: 'cut' }
      if (call.edgeFault === 'killed before') {
        kill()
        return endlessCall
      }
      const result = resultOf(askBackend(backend, backendCall, call.backendFault))
      if (call.edgeFault === 'killed after') kill()
      if (call.edgeFault === 'slow') await delayResult(result, 8_000)
      if (call.edgeFault === 'too slow') return delayResult({ kind: 'timed-out' }, FORWARD_LIMIT_MS)
      if (!isAlive()) return endlessCall
      return call.edgeFault === 'cut after' ? { kind: 'cut' } : result
    }
  }

  const barredAttempts = createBarredAttempts()

  function placeOrder(call: FrontCall): Promise<FrontAnswer | null> {
    return new Promise((resolve) => {
      let isAlive = true
      const endWithoutAnswer = () => {
        isAlive = false
        resolve(null)
      }
      const response = createResponse((answer) => {
        if (isAlive) resolve(answer)
        runningCalls.delete(endWithoutAnswer)
      })
      const key = parseIdempotencyKey(call.headers[EDGE_HEADERS.key] ?? '')
      if (key === null) return sendRefusal(response, { code: EDGE_CODES.keyMalformed })
      if (call.headers[EDGE_HEADERS.keyStore] !== keys.storeId) {
        return sendRefusal(response, { code: EDGE_CODES.otherStore })
      }
      const attempt = Number(call.headers[EDGE_HEADERS.attempt] ?? 0)
      if (isBehind(call)) {
        return sendRefusal(response, {
          code: EDGE_CODES.storeBehind,
          isNotCommitted: isFirstAttempt({ attempt }),
        })
      }
      setBeat(response, keys.lastBeat())
      runningCalls.add(endWithoutAnswer)
      claimCount += 1
      const kind = call.path === orderCalls.checkout.path ? 'registered' : 'new-customer'
      const keyedRequest = {
        ...key,
        attempt,
        author: kind === 'registered' ? (call.headers[EDGE_HEADERS.author] ?? '') : 'visitor',
        device: null,
        ruleRevision: ruleRevisionIn(call.headers[EDGE_HEADERS.ruleRevision]),
        bodyHash: createHash('sha256').update(call.body).digest('hex'),
        claim: `claim-${claimCount}`,
        isSentAgain: call.headers[EDGE_HEADERS.sendAgain] === 'yes',
      }
      const cookie = call.cookie ?? undefined
      const request = { headers: { cookie }, socket: {} } as IncomingMessage // the edge reads only these parts
      const target = `/${call.path}`
      const options = {
        backend: new URL('http://backend'),
        keys,
        access: { isHttps: true, proxies: NO_PROXY, siteUrl: null },
        admitVisitor: () => null,
        refusedOrders: { count: () => null, forgive: () => undefined },
        unknownOrders: { count: () => null, forgive: () => undefined },
        bodyLimitMs: 30_000,
        forwardLimitMs: FORWARD_LIMIT_MS,
        barredAttempts,
        ruleRevisionOf: async (dealershipId: number) => ruleBook.ruleOf(dealershipId).revision,
        call: createBackendCall(call, () => isAlive),
      }
      placeKeyedOrder(
        { request, response, kind, target, waitMs: null },
        keyedRequest,
        Buffer.from(call.body),
        options,
      ).catch(endWithoutAnswer)
    })
  }

  /** Answers a call about requests to managers, or fails before or after its work. */
  function answerAboutRequests(call: FrontCall, { book }: Managers): BackendAnswer {
    const { backendFault, path, body, cookie } = call
    if (backendFault && !backendFault.isAfterWork) return scriptedAnswer(backendFault.kind)
    const accountId = cookie === null ? undefined : backend.sessions.get(cookie)
    if (accountId === undefined) return errorOf(401, ERROR_CODES.noSession)
    // The app sends the body that belongs to the path.
    if (path === ASK_REVIEW_PATH) {
      const outcome = book.ask(accountId, JSON.parse(body) as AskReviewBody)
      if (outcome.kind !== 'asked') return errorOf(404, ERROR_CODES.notFound)
      const answer = answerOf(200, { data: { askedAt: outcome.askedAt } })
      return backendFault ? scriptedAnswer(backendFault.kind) : answer
    }
    const answer = book.exchange(accountId, JSON.parse(body) as ReviewRequestsBody)
    return backendFault ? scriptedAnswer(backendFault.kind) : answerOf(200, { data: answer })
  }

  const fakeEdge: FakeEdge = {
    comparesBeats: true,
    kill,
    replaceStore: keys.replace,
    copyMachine: keys.copyMachine,
    storeOfCopy: () => keys.beatOfCopy()?.storeId ?? null,
    putMachineBack(newestBeat) {
      const copy = keys.beatOfCopy()
      if (copy === null || isOff) return
      if (keys.lacksCopyOrders() && (newestBeat === null || !isAfter(newestBeat, copy))) return
      kill()
      isOff = true
      time.after(RESTORE_MS, () => {
        keys.putMachineBack()
        isOff = false
      })
    },
    async receive(call) {
      if (isOff) return null
      if (call.path === START_PATHS.edge) {
        const status: EdgeStatus = {
          idempotency: true,
          retentionHours: RETENTION_HOURS,
          storeId: keys.storeId,
          keepsRules: true,
          ...(managers && { takesReviewRequests: true }),
          serverTime: '',
          backend: reachability.isBackendUp ? 'up' : 'down',
        }
        const beat = isBehind(call) ? null : keys.lastBeat()
        const answer = toFrontAnswer(answerOf(200, status))
        return beat === null
          ? answer
          : { ...answer, headers: { ...answer.headers, [EDGE_HEADERS.beat]: beat } }
      }
      if (isOrderPath(call.path) && call.headers[EDGE_HEADERS.key]) return placeOrder(call)
      if (call.path === DEALERSHIP_RULES_PATH) {
        const { dealershipIds } = JSON.parse(call.body) as { dealershipIds: number[] } // of the app's own call
        return toFrontAnswer(answerOf(200, { data: { rules: dealershipIds.map(ruleBook.rulesOf) } }))
      }
      if (!reachability.isBackendUp) {
        return toFrontAnswer(answerOf(502, { error: { code: ERROR_CODES.serverFault, message: 'Down' } }))
      }
      if (managers && (call.path === ASK_REVIEW_PATH || call.path === REVIEW_REQUESTS_PATH))
        return toFrontAnswer(answerAboutRequests(call, managers))
      return toFrontAnswer(askBackend(backend, call, call.backendFault))
    },
  }
  return fakeEdge
}

// The connection between a browser and the front: it may lose, delay, replace and repeat calls.
import type { Exchange, ExchangeRequest } from '#api/exchange.ts'
import { type Fault, foreignAnswer, isOrderPath } from './faults.ts'
import { type Front, type FrontAnswer, toFrontAnswer } from './front.ts'
import type { Random } from './random.ts'
import type { VirtualTime } from './virtual-time.ts'

export interface NetworkParts {
  time: VirtualTime
  random: Random
  front: Front
  /** The fault of the next call, or none. */
  faultOf(path: string): Fault
  /** A request with an order is on its way from now until the returned function is called. */
  onOrderLeft(body: string): () => void
  /** The browser got a complete answer that looks like our server's. */
  onAnswer(path: string, answer: FrontAnswer): void
}

export interface Network {
  send(request: ExchangeRequest, from: { isOnline: boolean; cookie: string | null }): Promise<Exchange>
}

const NETWORK: Exchange = { answered: false, cause: 'network' }
const LIMIT: Exchange = { answered: false, cause: 'limit' }
/** An order that has not arrived after this time never will: the outbox relies on it before it says "not there". */
const LATEST_MS = 200_000

function exchangeOf({ status, headers, body }: FrontAnswer): Exchange {
  const contentType = headers['Content-Type'] ?? headers['content-type'] ?? ''
  return { answered: true, status, contentType, headers: new Headers(headers), text: body }
}

export function createNetwork({
  time,
  random,
  front,
  faultOf,
  onOrderLeft,
  onAnswer,
}: NetworkParts): Network {
  function once(
    request: ExchangeRequest,
    { isOnline, cookie }: { isOnline: boolean; cookie: string | null },
  ): Promise<Exchange> {
    return new Promise((resolve) => {
      const latency = random.between(10, 400)
      const cancelLimit = time.after(request.limitMs, () => resolve(LIMIT))
      const end = (exchange: Exchange) => {
        cancelLimit()
        resolve(exchange)
      }
      const endLater = (exchange: Exchange) => time.after(latency, () => end(exchange))
      if (!isOnline) {
        endLater(NETWORK)
        return
      }
      const { wire, backend, edge } = faultOf(request.path)
      const isOrder = isOrderPath(request.path)

      /** Delivers one copy of the request, from its first byte to the front's answer. */
      async function deliver(isFirst = true): Promise<FrontAnswer | null> {
        const answer = await front.receive({
          path: request.path,
          page: Number(request.query?.page ?? 0),
          body: request.body ?? '',
          cookie: request.credentials === 'omit' ? null : cookie,
          headers: request.headers ?? {},
          ...(isFirst && { backendFault: backend, edgeFault: edge }),
        })
        return (
          answer && { ...answer, headers: { ...answer.headers, Date: new Date(time.now()).toUTCString() } }
        )
      }
      function onFrontAnswer(answer: FrontAnswer | null): void {
        if (answer === null) return void endLater(NETWORK)
        const answeredAt = new Date(time.now()).toUTCString()
        time.after(latency, () => {
          onAnswer(request.path, answer)
          end(exchangeOf({ ...answer, headers: { ...answer.headers, Date: answeredAt } }))
        })
      }
      function arrive(afterMs: number, then: (answer: FrontAnswer | null) => void): void {
        const endOrderOnTheWay = isOrder && request.body ? onOrderLeft(request.body) : () => {}
        time.after(afterMs, () => {
          void deliver().then((answer) => {
            endOrderOnTheWay()
            then(answer)
          }) // a front never rejects
        })
      }

      switch (wire) {
        case undefined:
          return arrive(latency, onFrontAnswer)
        case 'drop':
          return void endLater(NETWORK)
        case 'cut':
          return arrive(latency, () => endLater(NETWORK))
        case 'late':
          return arrive(random.between(request.limitMs, LATEST_MS), () => {})
        case 'slow':
          return arrive(latency, () => {})
        case 'garbled':
          return arrive(latency, () => endLater(exchangeOf(toFrontAnswer(foreignAnswer(wire)))))
        case 'portal':
        case 'redirect':
        case 'no-content':
          return void endLater(exchangeOf(toFrontAnswer(foreignAnswer(wire))))
        case 'resent':
        case 'resent and cut':
          // A repeat matters only for a request with a body; the second copy follows at once.
          return arrive(latency, () => {
            void deliver(false).then(wire === 'resent' ? onFrontAnswer : () => endLater(NETWORK)) // a front never rejects
          })
      }
    })
  }

  return {
    async send(request, from) {
      const first = await once(request, from)
      const isLost = !first.answered && first.cause === 'network'
      if (request.method !== 'get' || !isLost) return first
      await new Promise<void>((resolve) => time.after(300, resolve))
      return once(request, from)
    },
  }
}

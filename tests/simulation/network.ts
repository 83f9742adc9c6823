// The connection between a browser and the front. It can lose, delay, replace and repeat calls.
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
  /** Called when a request with an order leaves; the returned function is called when it has arrived. */
  onOrderLeft(body: string): () => void
  /** The browser got a complete answer that looks like our server's. */
  onAnswer(path: string, answer: FrontAnswer): void
}

export interface Network {
  send(request: ExchangeRequest, from: { isOnline: boolean; cookie: string | null }): Promise<Exchange>
}

const NETWORK_FAILURE: Exchange = { answered: false, cause: 'network' }
const LIMIT_REACHED: Exchange = { answered: false, cause: 'limit' }
/** The latest arrival of an order. The outbox waits longer before it says that an order is missing. */
const LATEST_ARRIVAL_MS = 200_000

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
  function sendOnce(
    request: ExchangeRequest,
    { isOnline, cookie }: { isOnline: boolean; cookie: string | null },
  ): Promise<Exchange> {
    return new Promise((resolve) => {
      const latency = random.between(10, 400)
      const cancelLimit = time.after(request.limitMs, () => resolve(LIMIT_REACHED))
      const end = (exchange: Exchange) => {
        cancelLimit()
        resolve(exchange)
      }
      const endLater = (exchange: Exchange) => time.after(latency, () => end(exchange))
      if (!isOnline) {
        endLater(NETWORK_FAILURE)
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
        if (answer === null) return void endLater(NETWORK_FAILURE)
        const answeredAt = new Date(time.now()).toUTCString()
        time.after(latency, () => {
          onAnswer(request.path, answer)
          end(exchangeOf({ ...answer, headers: { ...answer.headers, Date: answeredAt } }))
        })
      }
      function arrive(afterMs: number, passOn: (answer: FrontAnswer | null) => void): void {
        const endOrderOnTheWay = isOrder && request.body ? onOrderLeft(request.body) : () => {}
        time.after(afterMs, () => {
          void deliver().then((answer) => {
            endOrderOnTheWay()
            passOn(answer)
          }) // a front never rejects
        })
      }

      switch (wire) {
        case undefined:
          return arrive(latency, onFrontAnswer)
        case 'drop':
          return void endLater(NETWORK_FAILURE)
        case 'cut':
          return arrive(latency, () => endLater(NETWORK_FAILURE))
        case 'late':
          return arrive(random.between(request.limitMs, LATEST_ARRIVAL_MS), () => {})
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
          // The browser sends the second copy at once.
          return arrive(latency, () => {
            void deliver(false).then(wire === 'resent' ? onFrontAnswer : () => endLater(NETWORK_FAILURE)) // a front never rejects
          })
      }
    })
  }

  return {
    async send(request, from) {
      const firstExchange = await sendOnce(request, from)
      const isLost = !firstExchange.answered && firstExchange.cause === 'network'
      if (request.method !== 'get' || !isLost) return firstExchange
      await new Promise<void>((resolve) => time.after(300, resolve))
      return sendOnce(request, from)
    },
  }
}

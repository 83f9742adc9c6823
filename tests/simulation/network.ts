// The connection between a browser and the first server that its calls reach (front.ts). It can lose, delay, replace and
// repeat calls.
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
  /** Called when an order leaves the browser. The network calls the returned function when the front has ended the call. */
  onOrderSent(body: string): () => void
  /** Called when the browser has received a complete answer of the front. */
  onAnswer(path: string, answer: FrontAnswer): void
}

export interface Network {
  send(request: ExchangeRequest, from: { isOnline: boolean; cookie: string | null }): Promise<Exchange>
}

const NETWORK_FAILURE: Exchange = { answered: false, cause: 'network' }
const LIMIT_REACHED: Exchange = { answered: false, cause: 'limit' }
/** The longest time that an order is on its way. The outbox waits longer before it says that an order is missing. */
const LONGEST_WAY_MS = 200_000

function exchangeOf({ status, headers, body }: FrontAnswer): Exchange {
  const contentType = headers['Content-Type'] ?? headers['content-type'] ?? ''
  return { answered: true, status, contentType, headers: new Headers(headers), text: body }
}

export function createNetwork({
  time,
  random,
  front,
  faultOf,
  onOrderSent,
  onAnswer,
}: NetworkParts): Network {
  function sendOnce(
    request: ExchangeRequest,
    { isOnline, cookie }: { isOnline: boolean; cookie: string | null },
  ): Promise<Exchange> {
    return new Promise((resolve) => {
      const latency = random.between(10, 400)
      const cancelLimit = time.after(request.limitMs, () => resolve(LIMIT_REACHED))
      const endCall = (exchange: Exchange) => {
        cancelLimit()
        resolve(exchange)
      }
      const endCallLater = (exchange: Exchange) => time.after(latency, () => endCall(exchange))
      if (!isOnline) {
        endCallLater(NETWORK_FAILURE)
        return
      }
      const { wire, backend, edge } = faultOf(request.path)
      const isOrder = isOrderPath(request.path)

      /** Delivers one copy of the request to the front. Only the first copy meets the faults of backend and edge. */
      async function deliver(hasFaults = true): Promise<FrontAnswer | null> {
        const answer = await front.receive({
          path: request.path,
          page: Number(request.query?.page ?? 0),
          body: request.body ?? '',
          cookie: request.credentials === 'omit' ? null : cookie,
          headers: request.headers ?? {},
          ...(hasFaults && { backendFault: backend, edgeFault: edge }),
        })
        return (
          answer && { ...answer, headers: { ...answer.headers, Date: new Date(time.now()).toUTCString() } }
        )
      }
      function onFrontAnswer(answer: FrontAnswer | null): void {
        if (answer === null) return void endCallLater(NETWORK_FAILURE)
        const answeredAt = new Date(time.now()).toUTCString()
        time.after(latency, () => {
          onAnswer(request.path, answer)
          endCall(exchangeOf({ ...answer, headers: { ...answer.headers, Date: answeredAt } }))
        })
      }
      function deliverLater(afterMs: number, onDelivered: (answer: FrontAnswer | null) => void): void {
        const endOrderOnTheWay = isOrder && request.body ? onOrderSent(request.body) : () => {}
        time.after(afterMs, () => {
          void deliver().then((answer) => {
            endOrderOnTheWay()
            onDelivered(answer)
          }) // a front never rejects
        })
      }

      switch (wire) {
        case undefined:
          return deliverLater(latency, onFrontAnswer)
        case 'drop':
          return void endCallLater(NETWORK_FAILURE)
        case 'cut':
          return deliverLater(latency, () => endCallLater(NETWORK_FAILURE))
        case 'late':
          return deliverLater(random.between(request.limitMs, LONGEST_WAY_MS), () => {})
        case 'slow':
          return deliverLater(latency, () => {})
        case 'garbled':
          return deliverLater(latency, () => endCallLater(exchangeOf(toFrontAnswer(foreignAnswer(wire)))))
        case 'portal':
        case 'redirect':
        case 'no-content':
          return void endCallLater(exchangeOf(toFrontAnswer(foreignAnswer(wire))))
        case 'resent':
        case 'resent and cut':
          // The browser sends the second copy at once.
          return deliverLater(latency, () => {
            // A front never rejects.
            void deliver(false).then(wire === 'resent' ? onFrontAnswer : () => endCallLater(NETWORK_FAILURE))
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

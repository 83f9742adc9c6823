// The app's client of a server that gives set answers, and the requests that it sent.
import { createApi, createGeneration } from '#api/client.ts'
import type { AnsweredExchange, Exchange, ExchangeRequest } from '#api/exchange.ts'

/** The time of the client's clock. */
export const CALLS_NOW = Date.UTC(2026, 10, 20, 18)

export function exchangeWith(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): AnsweredExchange {
  return {
    answered: true,
    status,
    contentType: 'application/json',
    headers: new Headers({ 'Content-Type': 'application/json', ...headers }),
    text: JSON.stringify(body),
  }
}

/** `answer` gets each request. Without it, every call is answered with an error. */
export function recordCalls(
  answer: (request: ExchangeRequest, index: number) => Exchange = () =>
    exchangeWith(400, { error: { code: 1, message: '' } }),
) {
  const requests: ExchangeRequest[] = []
  const api = createApi({
    generation: createGeneration(),
    clock: { now: () => CALLS_NOW, beginCall: () => () => {} },
    onDenied: () => {},
    onAnswer: () => {},
    async exchange(request) {
      requests.push(request)
      return answer(request, requests.length - 1)
    },
  })
  return { api, requests }
}

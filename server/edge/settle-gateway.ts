// Lists the orders of unknown outcome for holders of Orders#edit, with the orders of the history that they may be, and
// settles them (G221). The edge asks the backend for the caller's rights and for the history with the caller's own cookies.
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as v from 'valibot'
import { EDGE_CODES } from '#contract/edge.ts'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import { maySettleOrders, settleOrderBody } from '#contract/orders/unsettled-orders.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { createCallLimit } from '#server/network/call-limit.ts'
import { edgeErrors, settlementRefusals } from '#texts/edge.ts'
import { type BackendOptions, readSignedInPerson } from './check-author.ts'
import { sendError, sendJson, sendRefusal, sendTooManyCalls } from './edge-answers.ts'
import type { OrderKeyStore } from './order-key-store.ts'
import { readBody } from './read-body.ts'
import { readUnsettledList } from './unsettled-list.ts'
import { settleOrder } from './unsettled-orders.ts'

const MOST_BODY_BYTES = 4000
const WINDOW_MS = 60_000
const MOST_PER_WINDOW = 60

export interface SettleGatewayOptions extends BackendOptions {
  keys: Pick<OrderKeyStore, 'identify'>
  database: CounterDatabase
  bodyLimitMs: number
}

type Caller = Exclude<Awaited<ReturnType<typeof readSignedInPerson>>, string>

export function createSettleGateway(options: SettleGatewayOptions) {
  const limit = createCallLimit(MOST_PER_WINDOW, () => performance.now(), WINDOW_MS)

  /** Answers the request itself if it is not of a person who may settle orders, and resolves with null then. */
  async function admit(request: IncomingMessage, response: ServerResponse): Promise<Caller | null> {
    const person = await readSignedInPerson(request, options)
    if (person === 'no-session') sendRefusal(response, { code: EDGE_CODES.noSession })
    else if (person === 'no-answer') sendRefusal(response, { code: EDGE_CODES.backendUnreachable })
    else if (!maySettleOrders(person)) sendError(response, 403, edgeErrors.maySettleNoOrders)
    else {
      const waitMs = limit.count(String(person.id))
      if (waitMs !== null) sendTooManyCalls(response, waitMs)
      // The rows of a store that lost orders are old: these orders may have been settled since.
      else if ((await options.keys.identify()).isBehind)
        sendRefusal(response, { code: EDGE_CODES.storeBehind })
      else return person
    }
    return null
  }

  async function list(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!(await admit(request, response))) return
    sendJson(response, 200, { data: await readUnsettledList(request, options) })
  }

  async function settle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bodyRead = await readBody(request, MOST_BODY_BYTES, options.bodyLimitMs)
    if (bodyRead.kind === 'cut') return void response.destroy()
    if (bodyRead.kind === 'too-large') return sendRefusal(response, { code: EDGE_CODES.bodyTooLarge })
    const body = v.safeParse(jsonBody, bodyRead.body.toString('utf8'))
    if (!body.success) return refuse(response, 400, edgeErrors.noSettlement)
    const person = await admit(request, response)
    if (!person) return
    const result = await settleOrder(options.database, {
      ...body.output,
      by: `${person.login} (${person.id})`,
    })
    if (result !== 'settled') return refuse(response, 409, settlementRefusals[result])
    sendJson(response, 200, { data: {} })
  }

  return {
    list: guarded('GET', edgeErrors.onlyGet, list),
    settle: guarded('POST', edgeErrors.onlyPost, settle),
  }
}

type Answering = (request: IncomingMessage, response: ServerResponse) => Promise<void>

function guarded(method: string, wrongMethod: string, answer: Answering): Answering {
  return async (request, response) => {
    if (request.method !== method) return sendError(response.setHeader('Allow', method), 405, wrongMethod)
    if (request.headers.authorization === BASIC_HEADER) return answer(request, response)
    const error = { code: ERROR_CODES.missingBasicHeader, message: edgeErrors.noBasicHeader }
    sendJson(response, 400, { error })
  }
}

function refuse(response: ServerResponse, status: number, message: string): void {
  sendJson(response, status, { error: { code: ERROR_CODES.prohibited, message } })
}

const jsonBody = v.pipe(v.string(), v.parseJson(), settleOrderBody)

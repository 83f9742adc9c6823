// Answers a device that lost its storage: which orders has this person sent from it?
import type { IncomingMessage, ServerResponse } from 'node:http'
import { EDGE_CODES } from '#contract/edge.ts'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import { createCallLimit } from '#server/network/call-limit.ts'
import { edgeErrors } from '#texts/edge.ts'
import { type BackendOptions, readSignedInPerson } from './check-author.ts'
import { deviceOf } from './device-cookie.ts'
import { sendError, sendJson, sendRefusal, sendTooManyCalls } from './edge-answers.ts'
import type { OrderKeyStore } from './order-key-store.ts'

const WINDOW_MS = 60_000
/** Far above the need: a device asks once per person. */
const MOST_PER_WINDOW = 30

export interface DeviceGatewayOptions extends BackendOptions {
  keys: Pick<OrderKeyStore, 'identify' | 'ordersOfDevice'>
}

export function createDeviceGateway(options: DeviceGatewayOptions) {
  const limit = createCallLimit(MOST_PER_WINDOW, () => performance.now(), WINDOW_MS)

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'GET')
      return sendError(response.setHeader('Allow', 'GET'), 405, edgeErrors.onlyGet)
    if (request.headers.authorization !== BASIC_HEADER) {
      const error = { code: ERROR_CODES.missingBasicHeader, message: edgeErrors.noBasicHeader }
      return sendJson(response, 400, { error })
    }
    const person = await readSignedInPerson(request, options)
    if (person === 'no-session') return sendRefusal(response, { code: EDGE_CODES.noSession })
    if (person === 'no-answer') return sendRefusal(response, { code: EDGE_CODES.backendUnreachable })
    const author = String(person.id)
    const waitMs = limit.count(author)
    if (waitMs !== null) return sendTooManyCalls(response, waitMs)
    // A store that lost orders would say of them that they were never sent.
    const { isBehind } = await options.keys.identify()
    if (isBehind) return sendRefusal(response, { code: EDGE_CODES.storeBehind })
    const device = deviceOf(request)
    const orders = device === null ? [] : await options.keys.ordersOfDevice(device, author)
    sendJson(response, 200, { data: { orders } })
  }
}

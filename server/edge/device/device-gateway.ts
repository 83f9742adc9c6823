// Tells a device that lost its storage which orders the signed-in person has sent from this device.
import { EDGE_CODES } from '#contract/edge.ts'
import { createCallLimit } from '#server/network/call-limit.ts'
import type { BackendOptions } from '../calls/check-author.ts'
import { deviceOf } from './device-cookie.ts'
import { sendJson, sendRefusal } from '../calls/edge-answers.ts'
import type { OrderKeyStore } from '../key-store/order-key-store.ts'
import { type CallHandler, answerGet } from '../calls/signed-in-call.ts'

const WINDOW_MS = 60_000
/** The most calls of one person in a minute. It is far above the need: a device asks once per person. */
const MOST_PER_WINDOW = 30

export interface DeviceGatewayOptions extends BackendOptions {
  keys: Pick<OrderKeyStore, 'identify' | 'ordersOfDevice'>
}

export function createDeviceGateway(options: DeviceGatewayOptions): CallHandler {
  return answerGet({
    options,
    limit: createCallLimit(MOST_PER_WINDOW, () => performance.now(), WINDOW_MS),
    async answer({ request, response, person }) {
      // A store that lost orders would answer that these orders were never sent.
      const { isBehind } = await options.keys.identify()
      if (isBehind) return sendRefusal(response, { code: EDGE_CODES.storeBehind })
      const device = deviceOf(request)
      const orders = device === null ? [] : await options.keys.ordersOfDevice(device, String(person.id))
      sendJson(response, 200, { data: { orders } })
    },
  })
}

import { DEVICE_ORDERS_PATH, deviceOrdersAnswer } from '#contract/orders/device-orders.ts'
import type { DeviceOrder } from '#domain/orders/device-order.ts'
import type { Api } from '../client.ts'
import type { Answer } from '../failure.ts'

/** The newest orders that this account sent from this device, as the edge remembers them. */
export async function fetchDeviceOrders(api: Api): Promise<Answer<DeviceOrder[]>> {
  const answer = await api.call({ method: 'get', path: DEVICE_ORDERS_PATH, schema: deviceOrdersAnswer })
  return answer.ok ? { ok: true, value: answer.value.orders } : answer
}

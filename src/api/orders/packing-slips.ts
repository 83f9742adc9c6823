// The call for packing slips. It is not in order-work.ts, which has the calls of staff: the app also reads packing
// slips of new orders in advance, for every person who may see them (G249).
import { orderCalls } from '#contract/orders/order-calls.ts'
import type { OrdersBody } from '#contract/orders/order.ts'
import { callOf } from '../call-of.ts'
import type { Api } from '../client.ts'
import type { Answer } from '../failure.ts'

export function downloadPackingSlips(api: Api, selection: OrdersBody): Promise<Answer<Blob>> {
  return api.download(callOf(orderCalls.packingSlipsPdf, { body: selection }))
}

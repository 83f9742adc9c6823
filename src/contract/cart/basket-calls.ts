import type { BackendCall } from '../call.ts'
import { basketCheckBody, basketCheckSchema } from './basket.ts'

export const basketCalls = {
  checkBasket: {
    method: 'POST',
    path: 'api/client/product/check-basket',
    body: basketCheckBody,
    // A thousand lines take half of this limit; older apps send whole products, of two kilobytes each.
    mostBytes: 2_000_000,
    answer: basketCheckSchema,
    gate: { public: 'Visitors keep a cart, with the products as they are now.', limit: 'calls' },
    codes: ['dealershipNotAllowed'],
    isPage: true,
  },
} as const satisfies Record<string, BackendCall>

import type { EdgeStatus } from '#contract/edge.ts'
import type { ApiOptions } from './api-answers.ts'
import type { OrderKeyStore } from '../key-store/order-key-store.ts'
import { RETENTION_HOURS } from '../key-store/sweep-keys.ts'

/** The answer to `/edge`. `isUp`: the backend answers, and the keys of orders can be written. */
export function edgeStatusOf(
  { storeId }: OrderKeyStore,
  { seals, keyDatabase }: Pick<ApiOptions, 'seals' | 'keyDatabase'>,
  isUp: boolean,
): EdgeStatus {
  return {
    idempotency: true,
    retentionHours: RETENTION_HOURS,
    storeId,
    ...(seals && { sealKey: seals.publicKey }),
    ...(keyDatabase && {
      sharesLists: true,
      keepsRules: true,
      answersRecentOrders: true,
      takesReviewRequests: true,
      keepsAcceptances: true,
    }),
    serverTime: new Date().toISOString(),
    backend: isUp ? 'up' : 'down',
  }
}

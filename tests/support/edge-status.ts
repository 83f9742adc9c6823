import { exchangeWith } from './recorded-calls.ts'

/** The status of an edge that keeps keys of orders. */
export const EDGE_STATUS = {
  idempotency: true,
  retentionHours: 9600,
  storeId: 'store',
  serverTime: '2026-01-15T12:00:00Z',
  backend: 'up',
}

/** The answer of /edge by an edge that takes requests to managers. */
export const answerEdgeStatus = async () => exchangeWith(200, { ...EDGE_STATUS, takesReviewRequests: true })

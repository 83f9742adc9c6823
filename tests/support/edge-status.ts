import { exchangeWith } from './recorded-calls.ts'

/** The answer of /edge by an edge that takes requests to managers. */
export const answerEdgeStatus = async () =>
  exchangeWith(200, {
    idempotency: true,
    retentionHours: 9600,
    storeId: 'store',
    takesReviewRequests: true,
    serverTime: '2026-01-15T12:00:00Z',
    backend: 'up',
  })

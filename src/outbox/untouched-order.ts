import type { PendingOrder } from './pending-order.ts'

/** An order to which nothing has happened yet. */
export const UNTOUCHED = {
  revision: 1,
  epoch: 0,
  claimedAt: null,
  isClaimedUnderLock: true,
  tries: 0,
  attempts: [],
  isSendAgain: false,
  current: null,
  refusal: null,
  probable: null,
  historyRead: null,
  orderId: null,
  isSessionMissing: false,
  isCounted: true,
  twins: [],
} satisfies Partial<PendingOrder>

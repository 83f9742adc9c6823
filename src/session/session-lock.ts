/**
 * One at a time, across all tabs: sign-in, sign-out, refresh, and the sender of orders, so that no order leaves
 * under a session that is just ending (offline.md, rule 2).
 */
export const SESSION_LOCK_NAME = 'counter-session'

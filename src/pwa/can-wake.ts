/**
 * Whether this browser wakes the worker when the connection is back, also while no page is open:
 * https://developer.mozilla.org/docs/Web/API/SyncManager, Chromium only.
 */
export function canWake(): boolean {
  return 'SyncManager' in globalThis
}

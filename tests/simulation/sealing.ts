// With keys the data of an account is sealed after its sign-out or lock, and unsealed after its next sign-in.
import { pauseAfter } from '#api/pauses.ts'
import { VISITOR_ID } from '#outbox/pending-order.ts'
import type { Device } from './device.ts'
import type { Reachability } from './front.ts'
import type { VirtualTime } from './virtual-time.ts'

/** A tab is closed this long after the device no longer has its account. */
export const CLOSING_MS = 45_000
/** A page that got no seal keys asks again after this time, and then after growing pauses (keep-asking.ts). */
const KEYS_RETRY_MS = 15_000

interface SealingParts {
  device: Device
  time: VirtualTime
  /** Only an edge gives keys. */
  hasEdge: boolean
  reachability: Reachability
  onChange(): void
}

export function createSealing({ device, time, hasEdge, reachability, onChange }: SealingParts) {
  /**
   * Seals the account's data before its last tab is closed, because a tab may still be sending or frozen. The time is
   * not random, so that stored seeds repeat their days.
   */
  function sealLater(accountId: number, waitMs = time.now() % CLOSING_MS): void {
    if (!hasEdge || accountId === VISITOR_ID) return
    const isSignedOut = () => device.accountId !== accountId
    const seal = () => device.storeOf(accountId).seal(isSignedOut, device.lockedAccounts.has(accountId))
    time.after(waitMs, () => void seal().then(onChange))
  }

  /** Unseals the data before the account's next tab opens, or later, as if the edge gave the keys late. */
  function unsealSoon(accountId: number): void {
    if (time.now() % 3 !== 0) unseal(accountId)
    else time.after(KEYS_RETRY_MS, () => unseal(accountId))
  }
  function unseal(accountId: number, earlierFailureCount = 0): void {
    if (device.accountId !== accountId || device.isUnlocked) return
    const failureCount = earlierFailureCount + 1
    const pauseMs = Math.max(KEYS_RETRY_MS, pauseAfter(failureCount))
    const unsealLater = () => time.after(pauseMs, () => unseal(accountId, failureCount))
    // The page also asks again if data stays sealed, for example on a full device (maintain-sealed-data.ts).
    if (device.isOnline && reachability.isBackendUp)
      void device.storeOf(accountId).unseal(false).then(onChange, unsealLater)
    else unsealLater()
  }

  return { sealLater, unsealSoon }
}

// A saved order on its way from Checkout to Pending orders: whether it may wait on this device, whether the browser may
// delete it, and the navigation state that passes it on.
import type { PendingOrder } from '#outbox/pending-order.ts'
import type { PwaView } from '#pwa/pwa.ts'
import { isStoragePersistent, requestPersistence } from '#pwa/storage-report.ts'
import { noteMessageShown, readKeepsOrderKeys, wasMessageShown } from '#storage/device/device-settings.ts'
import type { DeviceDatabase } from '#storage/device-database.ts'

const SAFETIES = ['kept', 'may-be-deleted', 'deleted-by-safari'] as const
/** The safety of the stored orders: kept, or the browser may delete them, or Safari will. The app shows it once. */
export type Safety = (typeof SAFETIES)[number]

export interface SavedOrder {
  intent: string
  /** The safety to show with the order; null if it was shown on this device before. */
  safety: Safety | null
}

/**
 * True if the order may wait on this device. A new customer's order may wait only if the server keeps keys of orders
 * (offline.md, rule 8).
 */
export async function mayOrderWait(device: DeviceDatabase, { customer }: PendingOrder): Promise<boolean> {
  return customer === null || (await readKeepsOrderKeys(device))
}

/** At the device's first order, asks the browser to keep the stored data. */
export async function askForPersistence(device: DeviceDatabase): Promise<void> {
  if (await noteMessageShown(device, 'persistence-asked')) await requestPersistence()
}

/** True if the safety was shown on this device before, or if the device cannot be read. */
export const wasSafetyShown = (device: DeviceDatabase): Promise<boolean> =>
  wasMessageShown(device, 'safety-told').catch(() => true)

/** `safetyToShow` waits at most this long for the browser's answer, because the browser may ask the person. */
const ANSWER_LIMIT_MS = 500

/**
 * The safety to show; null if it was shown on this device before (offline.md, fact 8). `browserAnswer` settles when the
 * browser has answered `askForPersistence`.
 */
export async function safetyToShow(
  device: DeviceDatabase,
  pwa: PwaView,
  browserAnswer: Promise<void>,
): Promise<Safety | null> {
  if (!(await noteMessageShown(device, 'safety-told'))) return null
  await Promise.race([browserAnswer, new Promise((resolve) => setTimeout(resolve, ANSWER_LIMIT_MS))])
  if (pwa.isUninstalledSafari) return 'deleted-by-safari'
  return (await isStoragePersistent()) ? 'kept' : 'may-be-deleted'
}

export function savedOrderIn(state: unknown): SavedOrder | null {
  if (typeof state !== 'object' || state === null || !('savedOrder' in state)) return null
  const { savedOrder } = state
  if (typeof savedOrder !== 'object' || savedOrder === null || !('intent' in savedOrder)) return null
  const safety =
    'safety' in savedOrder ? SAFETIES.find((knownSafety) => knownSafety === savedOrder.safety) : undefined
  return typeof savedOrder.intent === 'string' ? { intent: savedOrder.intent, safety: safety ?? null } : null
}

export function withSavedOrder(savedOrder: SavedOrder): { savedOrder: SavedOrder } {
  return { savedOrder }
}

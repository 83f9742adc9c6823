// The navigation state with which Checkout tells Pending orders about a saved order.
import type { PendingOrder } from '#outbox/pending-order.ts'
import type { PwaView } from '#pwa/pwa.ts'
import { isKeptByBrowser, requestPersistence } from '#pwa/storage-report.ts'
import type { DeviceDatabase } from '#storage/device-database.ts'
import { firstTime, readOrderKeys, wasSaid } from '#storage/device/device-settings.ts'

const SAFETIES = ['kept', 'may-be-deleted', 'deleted-by-safari'] as const
/** Whether the browser may delete stored orders; shown to the person once. */
export type Safety = (typeof SAFETIES)[number]

export interface SavedOrder {
  intent: string
  safety: Safety | null
}

/** The order of a new customer may wait on this device only if the server keeps keys of orders (offline.md, rule 8). */
export async function mayWait(device: DeviceDatabase, { customer }: PendingOrder): Promise<boolean> {
  return customer === null || (await readOrderKeys(device))
}

/** At the device's first order, asks the browser not to delete stored data. */
export async function askToKeep(device: DeviceDatabase): Promise<void> {
  if (await firstTime(device, 'persistence-asked')) await requestPersistence()
}

/** True if the safety was shown on this device before, and if the device cannot be read. */
export const isSafetyTold = (device: DeviceDatabase): Promise<boolean> =>
  wasSaid(device, 'safety-told').catch(() => true)

/** The browser may ask the person. The notice about the order waits at most this long for the person's answer. */
const ANSWER_LIMIT_MS = 500

/**
 * The safety to show; null after the first time on a device (offline.md, fact 8). `asked` settles when the browser has
 * answered askToKeep.
 */
export async function safetyToTell(
  device: DeviceDatabase,
  pwa: PwaView,
  asked: Promise<void>,
): Promise<Safety | null> {
  if (!(await firstTime(device, 'safety-told'))) return null
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, ANSWER_LIMIT_MS))])
  if (pwa.isUninstalledSafari) return 'deleted-by-safari'
  return (await isKeptByBrowser()) ? 'kept' : 'may-be-deleted'
}

export function savedOrderIn(state: unknown): SavedOrder | null {
  if (typeof state !== 'object' || state === null || !('savedOrder' in state)) return null
  const { savedOrder } = state
  if (typeof savedOrder !== 'object' || savedOrder === null || !('intent' in savedOrder)) return null
  const safety = 'safety' in savedOrder ? SAFETIES.find((each) => each === savedOrder.safety) : undefined
  return typeof savedOrder.intent === 'string' ? { intent: savedOrder.intent, safety: safety ?? null } : null
}

export function withSavedOrder(savedOrder: SavedOrder): { savedOrder: SavedOrder } {
  return { savedOrder }
}

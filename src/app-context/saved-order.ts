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

/** The order of a new customer waits only where the server keeps keys of orders (offline.md, rule 8). */
export async function mayWait(device: DeviceDatabase, { customer }: PendingOrder): Promise<boolean> {
  return customer === null || (await readOrderKeys(device))
}

/** The first order of a device asks the browser to keep what is stored. */
export async function askToKeep(device: DeviceDatabase): Promise<void> {
  if (await firstTime(device, 'persistence-asked')) await requestPersistence()
}

/** True when safetyToTell has nothing left to say, and when the device cannot be read. */
export const isSafetyTold = (device: DeviceDatabase): Promise<boolean> =>
  wasSaid(device, 'safety-told').catch(() => true)

/** A browser may ask the person and wait long for the answer; the notice about the order does not wait longer than this. */
const ANSWER_LIMIT_MS = 500

/** The safety to show, once per device (offline.md, fact 8); `asked` settles when the browser has answered askToKeep. */
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

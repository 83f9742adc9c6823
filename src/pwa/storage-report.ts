// What the browser says about the room on this device. Some browsers have no `navigator.storage` at all, and
// Firefox answers a request for persistence when its person does, which may be never.

export interface StorageReport {
  /** Bytes; null where the browser does not tell. */
  used: number | null
  free: number | null
  /** false also where the browser cannot promise anything. */
  isPersistent: boolean
}

const ANSWER_LIMIT_MS = 3000

function storageManager(): Partial<StorageManager> {
  // lib.dom promises what WebKitGTK and insecure origins do not have.
  return (globalThis.navigator as Partial<Navigator> | undefined)?.storage ?? {}
}

function answeredInTime<Value>(answer: Promise<Value>, otherwise: Value): Promise<Value> {
  const late = new Promise<Value>((resolve) => setTimeout(resolve, ANSWER_LIMIT_MS, otherwise))
  return Promise.race([answer.catch(() => otherwise), late])
}

/**
 * Above this share of its room a device is said to be getting full. Chromium tells every site of 10 GB that are free
 * (measured in 156), so there only the failed write tells.
 */
const NEARLY_FULL = 0.8

export function isNearlyFull({ used, free }: StorageReport): boolean {
  return used !== null && free !== null && used + free > 0 && used / (used + free) >= NEARLY_FULL
}

/** The browser promised to keep what is stored until a person deletes it. */
export async function isKeptByBrowser(): Promise<boolean> {
  const storage = storageManager()
  return storage.persisted ? answeredInTime(storage.persisted.call(navigator.storage), false) : false
}

export async function readStorageReport(): Promise<StorageReport> {
  const storage = storageManager()
  const estimate: StorageEstimate = storage.estimate
    ? await answeredInTime(storage.estimate.call(navigator.storage), {})
    : {}
  const { usage = null, quota = null } = estimate
  return {
    used: usage,
    free: usage === null || quota === null ? null : Math.max(0, quota - usage),
    isPersistent: await isKeptByBrowser(),
  }
}

const answerListeners = new Set<() => void>()

/** Called whenever the browser has answered `requestPersistence`, however late. */
export function onPersistenceAnswer(listener: () => void): () => void {
  answerListeners.add(listener)
  return () => answerListeners.delete(listener)
}

/** Asks the browser to keep what is stored; ends with its answer, which no silence stands for. */
export async function requestPersistence(): Promise<boolean> {
  const storage = storageManager()
  const isPromised = storage.persist
    ? await storage.persist.call(navigator.storage).catch(() => false)
    : false
  for (const listener of answerListeners) listener()
  return isPromised
}

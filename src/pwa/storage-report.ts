// Reads the browser's report of used and free storage, and asks the browser to keep the data (persistence). Some
// browsers have no `navigator.storage`. Firefox asks the person before it answers the request, so its answer may never
// come.

export interface StorageReport {
  /** null if the browser does not report the used storage. */
  usedBytes: number | null
  /** null if the browser does not report the free storage. */
  freeBytes: number | null
  /** Also false if the browser cannot promise persistence. */
  isPersistent: boolean
}

const ANSWER_LIMIT_MS = 3000

function storageManager(): Partial<StorageManager> {
  // lib.dom declares `storage` for every browser, but WebKitGTK and addresses that are not secure do not have it.
  return (globalThis.navigator as Partial<Navigator> | undefined)?.storage ?? {}
}

function answerWithinLimit<Value>(answer: Promise<Value>, fallback: Value): Promise<Value> {
  const timeLimit = new Promise<Value>((resolve) => setTimeout(resolve, ANSWER_LIMIT_MS, fallback))
  return Promise.race([answer.catch(() => fallback), timeLimit])
}

/**
 * From this share of used storage on, the device is nearly full. Chromium reports 10 GB of free storage to every site
 * (measured in version 156), so there only a failed write shows that the device is full.
 */
const NEARLY_FULL_SHARE = 0.8

export function isNearlyFull({ usedBytes, freeBytes }: StorageReport): boolean {
  if (usedBytes === null || freeBytes === null || usedBytes + freeBytes === 0) return false
  return usedBytes / (usedBytes + freeBytes) >= NEARLY_FULL_SHARE
}

/** True if the browser promised to keep the stored data until a person deletes it. */
export async function isStoragePersistent(): Promise<boolean> {
  const storage = storageManager()
  return storage.persisted ? answerWithinLimit(storage.persisted.call(navigator.storage), false) : false
}

export async function readStorageReport(): Promise<StorageReport> {
  const storage = storageManager()
  const estimate: StorageEstimate = storage.estimate
    ? await answerWithinLimit(storage.estimate.call(navigator.storage), {})
    : {}
  const { usage = null, quota = null } = estimate
  return {
    usedBytes: usage,
    freeBytes: usage === null || quota === null ? null : Math.max(0, quota - usage),
    isPersistent: await isStoragePersistent(),
  }
}

const answerListeners = new Set<() => void>()

/** Calls the listener whenever the browser has answered a call of `requestPersistence`. */
export function onPersistenceAnswer(listener: () => void): () => void {
  answerListeners.add(listener)
  return () => answerListeners.delete(listener)
}

/** Asks the browser to keep the stored data. Resolves when the browser answers, which may be never. */
export async function requestPersistence(): Promise<boolean> {
  const storage = storageManager()
  const isPersistenceGranted = storage.persist
    ? await storage.persist.call(navigator.storage).catch(() => false)
    : false
  for (const listener of answerListeners) listener()
  return isPersistenceGranted
}

// What the browser says about the room on this device. Some browsers have no `navigator.storage` at all, and
// one never answers a request for persistence while its question is open.

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

export async function readStorageReport(): Promise<StorageReport> {
  const storage = storageManager()
  const estimate: StorageEstimate = storage.estimate
    ? await answeredInTime(storage.estimate.call(navigator.storage), {})
    : {}
  const { usage = null, quota = null } = estimate
  return {
    used: usage,
    free: usage === null || quota === null ? null : Math.max(0, quota - usage),
    isPersistent: storage.persisted
      ? await answeredInTime(storage.persisted.call(navigator.storage), false)
      : false,
  }
}

/** Asks the browser to keep what is stored; answers whether it promised. */
export async function requestPersistence(): Promise<boolean> {
  const storage = storageManager()
  return storage.persist ? answeredInTime(storage.persist.call(navigator.storage), false) : false
}

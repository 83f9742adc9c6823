/**
 * From this share of used storage on, the browser may soon refuse to store an order; as in src/pwa/storage-report.ts.
 */
const NEARLY_FULL_SHARE = 0.8

/**
 * True if most of the browser's storage is used. False if the browser does not report its storage, like Safari before
 * 17.
 */
export async function isNearlyFull(navigator: {
  storage?: Partial<Pick<StorageManager, 'estimate'>>
}): Promise<boolean> {
  const { usage, quota } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {}
  return usage !== undefined && quota !== undefined && quota > 0 && usage / quota >= NEARLY_FULL_SHARE
}

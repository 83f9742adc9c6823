/** https://developer.mozilla.org/docs/Web/API/NetworkInformation; only Chromium has it. */
interface NetworkReport {
  saveData?: boolean
  effectiveType?: string
}

function readNetworkReport(): NetworkReport | undefined {
  return (globalThis.navigator as { connection?: NetworkReport } | undefined)?.connection
}

/**
 * False if the person has turned on the saving of data, or if the browser measured a very slow network. 3g counts as good,
 * because a slow server alone makes Chromium report it. A browser without a report counts as good, too.
 */
export function isGoodConnection(report: NetworkReport | undefined = readNetworkReport()): boolean {
  const { saveData = false, effectiveType = '4g' } = report ?? {}
  return !saveData && !effectiveType.endsWith('2g')
}

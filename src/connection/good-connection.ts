/** https://developer.mozilla.org/docs/Web/API/NetworkInformation; only Chromium has it. */
interface NetworkReport {
  saveData?: boolean
  effectiveType?: string
}

function networkReport(): NetworkReport | undefined {
  return (globalThis.navigator as { connection?: NetworkReport } | undefined)?.connection
}

/**
 * False if the person saves data, or the browser measured a very slow network. A slow server alone makes Chromium report
 * 3g. Browsers without a report count as good.
 */
export function isGoodConnection(report: NetworkReport | undefined = networkReport()): boolean {
  const { saveData = false, effectiveType = '4g' } = report ?? {}
  return !saveData && !effectiveType.endsWith('2g')
}

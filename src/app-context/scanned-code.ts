// How a field that asks for scans (data-takes-scans) hears of one: the scanner's keys are in it already, and only the
// scanner (screens/scan) knows that they came together.

const SCANNED = 'counter-scanned'

export interface ScannedCode {
  code: string
  /** What stood in the field before the scanner's first key. */
  before: string
}

/** True where the field took the code itself; else its keys stay as they were typed. */
export function offerScan(field: HTMLElement, scanned: ScannedCode): boolean {
  return !field.dispatchEvent(new CustomEvent<ScannedCode>(SCANNED, { detail: scanned, cancelable: true }))
}

/** `onScan` tells whether it took the code. Answers what ends it. */
export function takeScans(field: HTMLElement, onScan: (scanned: ScannedCode) => boolean): () => void {
  function take(event: Event): void {
    const { detail } = event as CustomEvent<ScannedCode> // as `offerScan` makes it
    if (onScan(detail)) event.preventDefault()
  }
  field.addEventListener(SCANNED, take)
  return () => field.removeEventListener(SCANNED, take)
}

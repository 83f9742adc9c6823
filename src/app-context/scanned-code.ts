// Offers a scanned code to a field that takes scans (data-takes-scans). The scanner's keys are already in the field; only
// screens/scan knows that they were one scan.

const SCANNED = 'counter-scanned'

export interface ScannedCode {
  code: string
  /** The text of the field before the scanner's first key. */
  before: string
}

/** True when the field took the code; else its keys stay in the field as typed. */
export function offerScan(field: HTMLElement, scanned: ScannedCode): boolean {
  return !field.dispatchEvent(new CustomEvent<ScannedCode>(SCANNED, { detail: scanned, cancelable: true }))
}

/** `onScan` answers whether it took the code. Returns a function that stops listening. */
export function takeScans(field: HTMLElement, onScan: (scanned: ScannedCode) => boolean): () => void {
  function take(event: Event): void {
    const { detail } = event as CustomEvent<ScannedCode> // as `offerScan` makes it
    if (onScan(detail)) event.preventDefault()
  }
  field.addEventListener(SCANNED, take)
  return () => field.removeEventListener(SCANNED, take)
}

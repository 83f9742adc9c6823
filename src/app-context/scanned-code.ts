// Offers a scanned code to a field with `data-takes-scans`. The scanner's keys are already in the field as typed text; only
// screens/scan knows that they are one scan.

const SCANNED = 'counter-scanned'

export interface ScannedCode {
  code: string
  /** The text of the field before the scanner's first key. */
  before: string
}

/** True if the field accepts the code; otherwise the scanner's keys stay in the field as typed text. */
export function offerScan(field: HTMLElement, scanned: ScannedCode): boolean {
  return !field.dispatchEvent(new CustomEvent<ScannedCode>(SCANNED, { detail: scanned, cancelable: true }))
}

/** `onScan` returns true if it accepts the code. Returns a function that stops listening. */
export function takeScans(field: HTMLElement, onScan: (scanned: ScannedCode) => boolean): () => void {
  function onOffer(event: Event): void {
    const { detail } = event as CustomEvent<ScannedCode> // `offerScan` creates the event
    if (onScan(detail)) event.preventDefault()
  }
  field.addEventListener(SCANNED, onOffer)
  return () => field.removeEventListener(SCANNED, onOffer)
}

// Offers a scanned code to a field with `data-takes-scans`. Unless the keys went elsewhere on the page, they are already in
// the field as typed text; only screens/scan knows that they are one scan.

const SCAN_EVENT = 'counter-scanned'

export interface ScannedCode {
  code: string
  /** The text of the field before the scanner's first key. */
  textBefore: string
  /** True if the scanner's keys did not go into the field. */
  isFromElsewhere?: true
}

/** Returns true if the field accepts the code; otherwise the scanner's keys stay in the field as typed text. */
export function offerScan(field: HTMLElement, scannedCode: ScannedCode): boolean {
  return !field.dispatchEvent(
    new CustomEvent<ScannedCode>(SCAN_EVENT, { detail: scannedCode, cancelable: true }),
  )
}

/** `onScan` returns true if it accepts the code. Returns a function that stops listening. */
export function listenForScans(
  field: HTMLElement,
  onScan: (scannedCode: ScannedCode) => boolean,
): () => void {
  function onOffer(event: Event): void {
    const { detail } = event as CustomEvent<ScannedCode> // `offerScan` creates the event
    if (onScan(detail)) event.preventDefault()
  }
  field.addEventListener(SCAN_EVENT, onOffer)
  return () => field.removeEventListener(SCAN_EVENT, onOffer)
}

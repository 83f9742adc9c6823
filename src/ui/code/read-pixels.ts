// The package that reads QR codes of picture files, and of the camera where the browser cannot.
import { BarcodeDetector, decodeQRBatch } from 'qr/decode.js'
import type { CodeDetector } from '../camera/code-detector.ts'

/** An unreadable photo is given up after this time. */
const MAX_MS = 3_000

export function createPackageDetector(): CodeDetector {
  return new BarcodeDetector({ formats: ['qr_code'] })
}

/** The texts of all QR codes in a picture. */
export async function codesInPixels(pixels: ImageData): Promise<string[]> {
  const options = { effort: Number.POSITIVE_INFINITY, timeLimit: MAX_MS }
  const [results = []] = await decodeQRBatch([pixels], options)
  return results.filter((result) => typeof result === 'string')
}

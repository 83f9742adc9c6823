// Reads QR codes from the camera and from picture files, with the browser's BarcodeDetector or with a package that is
// loaded at its first use. For the camera the browser's detector is tried first, for a file the package.
import { type CodeDetector, createCodeDetector } from '../camera/code-detector.ts'

const FORMATS = ['qr_code']
/** In pixels. Larger pictures are read no better, and take seconds. */
const MAX_SIDE = 2_000

/**
 * Returns the detector for QR codes in a camera's picture: the browser's, or the package if the browser has none or its
 * detector fails. If the package is needed and cannot be loaded, this call or `detect` rejects.
 */
export async function openQrDetector(): Promise<CodeDetector> {
  const browsersDetector = createCodeDetector(FORMATS)
  const loadPackageDetector = async () => (await import('./read-pixels.ts')).createPackageDetector()
  if (browsersDetector === null) return loadPackageDetector()
  let detector = browsersDetector
  return {
    async detect(picture) {
      try {
        return await detector.detect(picture)
      } catch (problem) {
        // Some systems have the class without the service behind it.
        if (detector !== browsersDetector) throw problem
        detector = await loadPackageDetector()
        return detector.detect(picture)
      }
    },
  }
}

/** The texts of all QR codes in the picture; rejects if the file is no picture or the package cannot be loaded. */
export async function codesInPicture(file: Blob): Promise<string[]> {
  const { codesInPixels } = await import('./read-pixels.ts')
  const picture = await createImageBitmap(file)
  try {
    const codes = await codesInPixels(pixelsOf(picture))
    if (codes.length > 0) return codes
    const detectedCodes =
      (await createCodeDetector(FORMATS)
        ?.detect(picture)
        .catch(() => [])) ?? []
    return detectedCodes.map(({ rawValue }) => rawValue)
  } finally {
    picture.close()
  }
}

function pixelsOf(picture: ImageBitmap): ImageData {
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height))
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('no-canvas')
  context.fillStyle = '#fff' // behind a picture with transparent parts
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}

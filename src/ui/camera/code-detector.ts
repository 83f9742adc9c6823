/** The part of the browser's BarcodeDetector that is used; TypeScript has no types of it. */
export interface CodeDetector {
  detect(picture: HTMLVideoElement | ImageBitmap): Promise<readonly { rawValue: string }[]>
}

type DetectorClass = new (options: { formats: string[] }) => CodeDetector

/** False on pages without https, to which browsers give no camera. */
export function hasCameraInterface(): boolean {
  return navigator.mediaDevices !== undefined
}

/** Reads codes of these formats, for example `code_128`; null in a browser without BarcodeDetector. */
export function createCodeDetector(formats: string[]): CodeDetector | null {
  if (!('BarcodeDetector' in window)) return null
  try {
    const Detector = window.BarcodeDetector as DetectorClass // the browser's class has this interface
    return new Detector({ formats })
  } catch {
    return null // the browser has the class, and its system cannot read codes
  }
}

/** A label before the camera is in many pictures, but reported once: again only after this many pictures without it. */
const GONE_AFTER_PICTURES = 5

export function createSeenCodes() {
  const missedPictures = new Map<string, number>()
  return {
    /** The codes of the picture that were not before the camera in the last pictures. */
    newCodes(codes: readonly string[]): string[] {
      for (const [code, missedCount] of missedPictures) {
        if (missedCount + 1 >= GONE_AFTER_PICTURES) missedPictures.delete(code)
        else missedPictures.set(code, missedCount + 1)
      }
      const newCodes = [...new Set(codes)].filter((code) => !missedPictures.has(code))
      for (const code of codes) missedPictures.set(code, 0)
      return newCodes
    },
  }
}

/** The part of the browser's BarcodeDetector that is used; TypeScript has no types of it. */
export interface CodeDetector {
  detect(picture: HTMLVideoElement | ImageBitmap): Promise<readonly { rawValue: string }[]>
}

type DetectorClass = new (options: { formats: string[] }) => CodeDetector

/** Browsers give pages without https no camera. */
export function hasCameraInterface(): boolean {
  return navigator.mediaDevices !== undefined
}

/** Reads codes of these formats, for example `code_128`; null in a browser without BarcodeDetector. */
export function createCodeDetector(formats: string[]): CodeDetector | null {
  if (!('BarcodeDetector' in window)) return null
  try {
    const Detector = window.BarcodeDetector as DetectorClass // the browser's own, see the interface above
    return new Detector({ formats })
  } catch {
    return null // the browser has the class, and its system cannot read codes
  }
}

/** A label before the camera is seen in many pictures. It is reported again after it was in none of so many pictures. */
const GONE_AFTER_PICTURES = 5

export function createSeenCodes() {
  const missedPictures = new Map<string, number>()
  return {
    /** The codes of the picture that were not before the camera already. */
    newCodes(codes: readonly string[]): string[] {
      for (const [code, missed] of missedPictures) {
        if (missed + 1 >= GONE_AFTER_PICTURES) missedPictures.delete(code)
        else missedPictures.set(code, missed + 1)
      }
      const newCodes = [...new Set(codes)].filter((code) => !missedPictures.has(code))
      for (const code of codes) missedPictures.set(code, 0)
      return newCodes
    },
  }
}

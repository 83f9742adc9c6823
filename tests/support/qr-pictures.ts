// Files that stand for pictures of QR codes. A simulated page decodes no pictures, so it draws the text of a file as a
// code when the app opens the file.
import { encodeQR } from 'qr'
import { vi } from 'vitest'

const PIXELS_PER_MODULE = 4

interface DrawnPicture {
  width: number
  height: number
  data: Uint8ClampedArray
  close(): void
}

/** A file that shows this text as a QR code; without a text it shows a white picture. */
export function qrPicture(name: string, text = ''): File {
  return new File([text], name, { type: 'image/png' })
}

/** Lets the simulated page open these files, until `vi.unstubAllGlobals` and `vi.restoreAllMocks`. */
export function drawQrPictures(): void {
  vi.stubGlobal('createImageBitmap', async (file: File) => drawCode(await file.text()))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => {
    let shownPicture: DrawnPicture | null = null
    const context = {
      fillRect: () => {},
      drawImage(picture: DrawnPicture) {
        shownPicture = picture
      },
      getImageData: () => shownPicture,
    }
    return context as never // the part of a context that the app uses
  })
}

function drawCode(text: string): DrawnPicture {
  const rows: boolean[][] =
    text === ''
      ? Array.from({ length: 60 }, () => Array.from({ length: 60 }, () => false))
      : encodeQR(text, 'raw', { border: 4 })
  const size = rows.length * PIXELS_PER_MODULE
  const data = new Uint8ClampedArray(size * size * 4).fill(255)
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const isDark = rows[Math.floor(y / PIXELS_PER_MODULE)]?.[Math.floor(x / PIXELS_PER_MODULE)]
      if (isDark) data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3)
    }
  }
  return { width: size, height: size, data, close: () => {} }
}

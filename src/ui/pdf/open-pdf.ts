// Opens PDF files. Only this module uses the PDF package, in its variant for older browsers, because tablets at a
// counter are often old.
import { getDocument, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs'
import boldFont from 'pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf?url'
import plainFont from 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf?url'
import type { PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js'
import { readPdfText } from './read-pdf-text.ts'

export interface PdfPage {
  /** The page number, from 1. */
  number: number
  /** The width in points. */
  width: number
  /** The height in points. */
  height: number
  readText: () => Promise<string>
  /**
   * Draws the page with a width of `widthPx`, and then calls `onDrawn`. Returns a function that cancels the drawing.
   */
  draw: (canvas: HTMLCanvasElement, widthPx: number, onDrawn: () => void) => () => void
  /** Draws a picture of the page for printing. */
  drawPicture: (widthPx: number) => Promise<Blob>
}

export interface PdfFile {
  pages: PdfPage[]
  close: () => void
}

/** Tablets refuse a canvas with more pixels. */
const MAX_CANVAS_PIXELS = 16_000_000

const FONTS = new Map([
  ['LiberationSans-Regular.ttf', plainFont],
  ['LiberationSans-Bold.ttf', boldFont],
])

/**
 * Loads the fonts for invoices, which use Helvetica without embedding it. Tablets have no font with the same widths,
 * and in another font the letters of a word are too far apart.
 */
class StandardFonts {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = FONTS.get(filename)
    if (address === undefined) throw new Error(`There is no ${filename}`)
    const answer = await fetch(address)
    if (!answer.ok) throw new Error(`${filename} could not be loaded: ${answer.status}`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}

/** Loads all files that the viewer needs, by opening this PDF; rejects if a file cannot be loaded. */
export async function loadViewerFiles(file: Blob): Promise<void> {
  const pdf = await openPdf(file)
  pdf.close()
  const fonts = new StandardFonts()
  await Promise.all([...FONTS.keys()].map((filename) => fonts.fetch({ filename })))
}

/** Opens a PDF file; rejects if the file is no PDF. */
export async function openPdf(file: Blob): Promise<PdfFile> {
  const port = new Worker(new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url), {
    type: 'module',
  })
  const worker = PDFWorker.create({ port })
  const close = () => {
    worker.destroy()
    port.terminate()
  }
  try {
    const data = new Uint8Array(await file.arrayBuffer())
    const pdf = await getDocument({
      data,
      worker,
      isEvalSupported: false,
      useSystemFonts: false,
      StandardFontDataFactory: StandardFonts,
    }).promise
    const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1)
    const pages = await Promise.all(numbers.map(async (number) => pageOf(await pdf.getPage(number))))
    return { pages, close }
  } catch (problem) {
    close()
    throw problem
  }
}

/** Frees the memory of a canvas at once: Safari limits the total size of all canvases. */
function freeMemory(canvas: HTMLCanvasElement): void {
  canvas.width = 0
  canvas.height = 0
}

function pageOf(page: PDFPageProxy): PdfPage {
  const { width, height } = page.getViewport({ scale: 1 })
  /** Renders to a new canvas, because a canvas can have only one drawing at a time. */
  function render(widthPx: number) {
    const maxScale = Math.sqrt(MAX_CANVAS_PIXELS / (width * height))
    const viewport = page.getViewport({ scale: Math.min(Math.max(widthPx, 1) / width, maxScale) })
    const canvas = document.createElement('canvas')
    canvas.width = Math.floor(viewport.width)
    canvas.height = Math.floor(viewport.height)
    const task = page.render({ canvas, viewport })
    return { canvas, task }
  }
  return {
    number: page.pageNumber,
    width,
    height,
    readText: () => readPdfText(page.streamTextContent()),
    draw(pageCanvas, widthPx, onDrawn) {
      let isCancelled = false
      const { canvas, task } = render(widthPx)
      task.promise.then(
        () => {
          if (!isCancelled) {
            pageCanvas.width = canvas.width
            pageCanvas.height = canvas.height
            pageCanvas.getContext('2d')?.drawImage(canvas, 0, 0)
            onDrawn()
          }
          freeMemory(canvas)
        },
        () => freeMemory(canvas), // the drawing was cancelled
      )
      return () => {
        isCancelled = true
        task.cancel()
      }
    },
    async drawPicture(widthPx) {
      const { canvas, task } = render(widthPx)
      await task.promise
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
      freeMemory(canvas)
      if (blob === null) throw new Error('No picture of the page')
      return blob
    },
  }
}

// Prints pictures of the pages of a PDF, because tablets cannot print a PDF in a frame.
import { controlTexts } from '#texts/controls.ts'
import type { PdfPage } from './open-pdf.ts'
import styles from './print-pages.module.css'

/** The delay before printing, from ordering.md §9. */
const PRINT_DELAY_MS = 100
/** The width of a sheet of letter paper at 200 dots per inch. */
const PRINT_WIDTH_PX = 1700

async function pictureOf(page: PdfPage): Promise<HTMLImageElement> {
  const picture = document.createElement('img')
  picture.alt = controlTexts.page(page.number)
  picture.src = URL.createObjectURL(await page.drawPicture(PRINT_WIDTH_PX))
  await picture.decode()
  return picture
}

let previousPrinting: Promise<unknown> = Promise.resolve()
let removePreviousPictures = () => {}

/**
 * Prints the pages; resolves when the browser has been asked to print. The pictures, which are invisible on the screen,
 * stay until printing ends. A call waits until the previous call has asked the browser to print, because the browser
 * prints all pictures in the page.
 */
export function printPages(pages: readonly PdfPage[]): Promise<void> {
  const print = () => printNow(pages)
  const printing = previousPrinting.then(print, print)
  previousPrinting = printing
  return printing
}

async function printNow(pages: readonly PdfPage[]): Promise<void> {
  const sheets = document.createElement('div')
  sheets.className = styles.sheets ?? ''
  function removePictures(): void {
    for (const picture of sheets.querySelectorAll('img')) URL.revokeObjectURL(picture.src)
    sheets.remove()
  }
  try {
    for (const page of pages) sheets.append(await pictureOf(page))
    // Some tablets do not report the end of printing, so the pictures of the previous call may still be in the page.
    removePreviousPictures()
    removePreviousPictures = removePictures
    document.body.append(sheets)
    await new Promise((resolve) => setTimeout(resolve, PRINT_DELAY_MS))
    // The pictures stay until `afterprint`, because on tablets `print` returns before anything is printed.
    window.addEventListener('afterprint', removePictures, { once: true })
    window.print()
  } catch (problem) {
    removePictures()
    throw problem
  }
}

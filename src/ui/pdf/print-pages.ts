// Prints pictures of the pages of a PDF, because tablets cannot print a PDF in a frame.
import { controlTexts } from '#texts/controls.ts'
import type { PdfPage } from './open-pdf.ts'
import styles from './print-pages.module.css'

/** The delay of ordering.md §9. */
const PRINT_DELAY_MS = 100
/** The width of a sheet of letter paper at 200 dots per inch. */
const PRINT_PIXELS = 1700

async function pictureOf(page: PdfPage): Promise<HTMLImageElement> {
  const picture = document.createElement('img')
  picture.alt = controlTexts.page(page.number)
  picture.src = URL.createObjectURL(await page.picture(PRINT_PIXELS))
  await picture.decode()
  return picture
}

let previousPrint: Promise<unknown> = Promise.resolve()
let clearPreviousPrint = () => {}

/**
 * Prints the pages; resolves when the browser has been asked to print. The pictures, which are invisible on the screen,
 * stay until printing ends. A second call waits for the first call, because the browser prints all pictures of the page.
 */
export function printPages(pages: readonly PdfPage[]): Promise<void> {
  const print = () => printNow(pages)
  const printing = previousPrint.then(print, print)
  previousPrint = printing
  return printing
}

async function printNow(pages: readonly PdfPage[]): Promise<void> {
  const sheets = document.createElement('div')
  sheets.className = styles.sheets ?? ''
  function clear(): void {
    for (const picture of sheets.querySelectorAll('img')) URL.revokeObjectURL(picture.src)
    sheets.remove()
  }
  try {
    for (const page of pages) sheets.append(await pictureOf(page))
    // Some tablets do not report the end of printing, so pictures of the previous call may still be there.
    clearPreviousPrint()
    clearPreviousPrint = clear
    document.body.append(sheets)
    await new Promise((resolve) => setTimeout(resolve, PRINT_DELAY_MS))
    // The pictures stay until `afterprint`, because on tablets `print` returns before anything is printed.
    window.addEventListener('afterprint', clear, { once: true })
    window.print()
  } catch (problem) {
    clear()
    throw problem
  }
}

// Prints pictures of pages in place of the app around them: a PDF in a frame does not print on tablets.
import { controlTexts } from '#texts/controls.ts'
import type { PdfPage } from './open-pdf.ts'
import styles from './print-pages.module.css'

/** ordering.md §9. */
const PRINT_DELAY_MS = 100
/** Across a sheet of letter paper: 200 dots per inch. */
const PRINT_PIXELS = 1700

async function pictureOf(page: PdfPage): Promise<HTMLImageElement> {
  const picture = document.createElement('img')
  picture.alt = controlTexts.page(page.number)
  picture.src = URL.createObjectURL(await page.picture(PRINT_PIXELS))
  await picture.decode()
  return picture
}

let before: Promise<unknown> = Promise.resolve()
let clearBefore = () => {}

/**
 * Resolves when printing was asked for; the pictures, invisible on the screen, stay until it is over. Whoever prints
 * meanwhile has to wait: the browser prints all pictures that stand there.
 */
export function printPages(pages: readonly PdfPage[]): Promise<void> {
  const print = () => printNow(pages)
  const printing = before.then(print, print)
  before = printing
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
    // A tablet may not have told that the print before is over.
    clearBefore()
    clearBefore = clear
    document.body.append(sheets)
    await new Promise((resolve) => setTimeout(resolve, PRINT_DELAY_MS))
    // On tablets `print` comes back before anything is printed.
    window.addEventListener('afterprint', clear, { once: true })
    window.print()
  } catch (problem) {
    clear()
    throw problem
  }
}

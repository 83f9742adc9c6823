/**
 * Prints a PDF without showing it; resolves when the browser has been asked to print. Rejects if the file or the code
 * cannot be read. The code is loaded at the first use, as for the viewer.
 */
export async function printPdf(file: Blob): Promise<void> {
  const [{ openPdf }, { printPages }] = await Promise.all([
    import('./open-pdf.ts'),
    import('./print-pages.ts'),
  ])
  const pdf = await openPdf(file)
  try {
    await printPages(pdf.pages)
  } finally {
    pdf.close()
  }
}

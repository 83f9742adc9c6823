/** Loads the viewer and the files that it needs for a PDF, so that the service worker has them without a connection. */
export async function preparePdfViewer(file: Blob): Promise<void> {
  const [{ loadViewerFiles }] = await Promise.all([import('./open-pdf.ts'), import('./drawn-pdf.tsx')])
  await loadViewerFiles(file)
}

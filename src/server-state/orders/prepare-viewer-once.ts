import { PDF_TYPE } from '#contract/orders/download-files.ts'
import { APP_BUILD } from '#pwa/app-build.ts'
import type { CopyDatabase } from '#storage/copy-database.ts'
import {
  putPdfViewerBuild,
  readKeptPdfs,
  readPdfContent,
  readPdfViewerBuild,
} from '#storage/orders/pdf-table.ts'

export interface PdfViewerParts {
  /** Loads all files that the viewer needs for this PDF. */
  prepare(file: Blob): Promise<void>
  /** The build of the page. */
  build?: string
  /** True if the service worker stores the files that the page loads. */
  isStored?: () => boolean
}

/** If the device keeps a PDF, loads the viewer once for each build, so that it can show PDFs without a connection. */
export async function prepareViewerOnce(
  copy: CopyDatabase,
  {
    prepare,
    build = APP_BUILD?.builtAt ?? '',
    isStored = () => Boolean(navigator.serviceWorker?.controller),
  }: PdfViewerParts,
): Promise<void> {
  if (!isStored() || (await readPdfViewerBuild(copy)) === build) return
  const [keptPdf] = await readKeptPdfs(copy)
  const content = keptPdf && (await readPdfContent(copy, keptPdf.kind, keptPdf.orderId))
  if (!content) return
  await prepare(new Blob([content], { type: PDF_TYPE }))
  await putPdfViewerBuild(copy, build)
}

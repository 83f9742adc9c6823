// The kept invoices and packing slips of the account (G249). The server has them all, so they are a part of the copy.
import { type KeptPdf, type PdfKind, pdfKey } from '#domain/orders/kept-pdfs.ts'
import type { CopyDatabase, PdfRow } from '../copy-database.ts'

function keptPdfOf({ key: _, ...keptPdf }: PdfRow): KeptPdf {
  return keptPdf
}

/** Every kept file, without its content. */
export async function readKeptPdfs(copy: CopyDatabase): Promise<KeptPdf[]> {
  return (await copy.pdfs.toArray()).map(keptPdfOf)
}

/** One kept file without its content; null if the device does not have it. */
export async function readKeptPdf(
  copy: CopyDatabase,
  kind: PdfKind,
  orderId: number,
): Promise<KeptPdf | null> {
  const row = await copy.pdfs.get(pdfKey(kind, orderId))
  return row === undefined ? null : keptPdfOf(row)
}

/** The content of a kept file; null if the device does not have it. */
export async function readPdfContent(
  copy: CopyDatabase,
  kind: PdfKind,
  orderId: number,
): Promise<ArrayBuffer | null> {
  return (await copy.pdfContents.get(pdfKey(kind, orderId)))?.content ?? null
}

/** Stores a file in place of its earlier version. Rejects on a full device: no other data is deleted for it. */
export function putPdf(copy: CopyDatabase, pdf: Omit<KeptPdf, 'bytes'>, content: ArrayBuffer): Promise<void> {
  const key = pdfKey(pdf.kind, pdf.orderId)
  return copy.transaction('rw', copy.pdfs, copy.pdfContents, async () => {
    await copy.pdfContents.put({ key, content })
    await copy.pdfs.put({ ...pdf, key, bytes: content.byteLength })
  })
}

export function removePdfs(
  copy: CopyDatabase,
  pdfs: readonly Pick<KeptPdf, 'kind' | 'orderId'>[],
): Promise<void> {
  const keys = pdfs.map(({ kind, orderId }) => pdfKey(kind, orderId))
  return copy.transaction('rw', copy.pdfs, copy.pdfContents, async () => {
    await copy.pdfContents.bulkDelete(keys)
    await copy.pdfs.bulkDelete(keys)
  })
}

/** When the files of a dealership were last compared with the server's orders; null if never. */
export async function readPdfsReadAt(copy: CopyDatabase, dealershipId: number): Promise<number | null> {
  const value = (await copy.settings.get(`pdfsReadAt:${dealershipId}`))?.value
  return typeof value === 'number' ? value : null
}

export async function putPdfsReadAt(copy: CopyDatabase, dealershipId: number, readAt: number): Promise<void> {
  await copy.settings.put({ key: `pdfsReadAt:${dealershipId}`, value: readAt })
}

/** The build of the PDF viewer that the worker has stored; null if it has stored none. */
export async function readPdfViewerBuild(copy: CopyDatabase): Promise<string | null> {
  const value = (await copy.settings.get('pdfViewerBuild'))?.value
  return typeof value === 'string' ? value : null
}

export async function putPdfViewerBuild(copy: CopyDatabase, build: string): Promise<void> {
  await copy.settings.put({ key: 'pdfViewerBuild', value: build })
}

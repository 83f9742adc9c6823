// Bringing pictures to the server (ordering.md §7 Files). A picture that no product names within a day is removed again.
import { ENDPOINTS } from '#contract/endpoints.ts'
import { NO_CUSTOMER, PICTURE_FILE_TYPE, storedPicture, UPLOAD_FIELDS } from '#contract/products/picture.ts'
import type { ProductImage } from '#domain/products/product.ts'
import type { Api } from '../client.ts'
import type { Answer } from '../failure.ts'
import { sendForm } from '../send-form.ts'

/** Lines can be slow. */
const UPLOAD_LIMIT_MS = 300_000
/** The server fetches the picture meanwhile. */
const FETCH_LIMIT_MS = 60_000

export interface Upload {
  /** Between 0 and 1: how much of the file has left the device. */
  onProgress?: (part: number) => void
  /** Ends the upload; the answer is then `superseded`. */
  signal?: AbortSignal
}

/** Refused with 10300 where it is no picture that is taken, and with 413 where it is too large. */
export function uploadPicture(
  api: Api,
  file: File,
  { onProgress = () => {}, signal }: Upload = {},
): Promise<Answer<ProductImage>> {
  const form = new FormData()
  // Before the file: who reads the form as it comes knows the type first.
  form.append(UPLOAD_FIELDS.fileType, PICTURE_FILE_TYPE)
  form.append(UPLOAD_FIELDS.file, file)
  return api.call({
    method: 'post',
    path: `${ENDPOINTS.uploadPicture}?customerId=${NO_CUSTOMER}`,
    schema: storedPicture,
    limitMs: UPLOAD_LIMIT_MS,
    signal,
    send: (network, request) => sendForm(network, request, form, onProgress),
  })
}

/** The server fetches it, from an address that starts with http:// or https:// and is nobody's private one. */
export function uploadPictureFrom(
  api: Api,
  imageUrl: string,
  signal?: AbortSignal,
): Promise<Answer<ProductImage>> {
  return api.call({
    method: 'post',
    path: ENDPOINTS.uploadPictureFrom,
    query: { imageUrl, fileType: PICTURE_FILE_TYPE, customerId: NO_CUSTOMER },
    schema: storedPicture,
    limitMs: FETCH_LIMIT_MS,
    signal,
  })
}

// Uploads pictures (ordering.md §7 Files). The server removes a picture after a day if no product has it.
import { productChangeCalls } from '#contract/products/product-change-calls.ts'
import { PICTURE_CUSTOMER_ID, PICTURE_FILE_TYPE, UPLOAD_FIELDS } from '#contract/products/picture.ts'
import type { ProductImage } from '#domain/products/product.ts'
import { callOf } from '../call-of.ts'
import type { Api } from '../client.ts'
import type { Answer } from '../failure.ts'
import { sendForm } from '../send-form.ts'

/** Long enough for a slow connection. */
const UPLOAD_LIMIT_MS = 300_000
/** The server fetches the picture while the app waits. */
const FETCH_LIMIT_MS = 60_000

export interface UploadOptions {
  /** Gets the sent part of the file, from 0 to 1. */
  onProgress?: (part: number) => void
  /** Aborts the upload; the answer is then the failure `superseded`. */
  signal?: AbortSignal
}

/** Refused with 10300 if the file is no accepted picture, and with 413 if it is too large. */
export function uploadPicture(
  api: Api,
  file: File,
  { onProgress = () => {}, signal }: UploadOptions = {},
): Promise<Answer<ProductImage>> {
  const form = new FormData()
  // The type precedes the file, so that a server that reads the form as a stream knows the type before the file.
  form.append(UPLOAD_FIELDS.fileType, PICTURE_FILE_TYPE)
  form.append(UPLOAD_FIELDS.file, file)
  const { path } = productChangeCalls.uploadPicture
  const row = { ...productChangeCalls.uploadPicture, path: `${path}?customerId=${PICTURE_CUSTOMER_ID}` }
  return api.call(
    callOf(row, {
      limitMs: UPLOAD_LIMIT_MS,
      signal,
      send: (network, request) => sendForm(network, request, form, onProgress),
    }),
  )
}

export function uploadPictureFromAddress(
  api: Api,
  imageUrl: string,
  signal?: AbortSignal,
): Promise<Answer<ProductImage>> {
  return api.call(
    callOf(productChangeCalls.uploadPictureFrom, {
      query: { imageUrl, fileType: PICTURE_FILE_TYPE, customerId: PICTURE_CUSTOMER_ID },
      limitMs: FETCH_LIMIT_MS,
      signal,
    }),
  )
}

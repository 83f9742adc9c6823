import type { Api } from '#api/client.ts'
import type { Answer, Failure } from '#api/failure.ts'
import { readPicture } from '#api/products/picture-files.ts'
import { uploadPicture, uploadPictureFromAddress } from '#api/products/pictures.ts'
import { NO_CODE } from '#contract/envelope.ts'
import type { ProductImage } from '#domain/products/product.ts'
import { pictureRefusals } from '#texts/products/pictures.ts'

const OFFLINE: Failure = { kind: 'offline' }
const NOT_FETCHED: Failure = {
  kind: 'refused',
  status: 404,
  code: NO_CODE,
  message: pictureRefusals.notFetched,
}

/**
 * Uploads the picture of an address that `isPictureAddress` accepts. The server fetches it; a picture of this site is read
 * and uploaded by the browser, because the server may not reach itself under the browser's address (G181).
 */
export async function uploadFromAddress(
  api: Api,
  address: string,
  signal?: AbortSignal,
): Promise<Answer<ProductImage>> {
  const name = address.split(/[?#]/)[0]?.split('/').at(-1) ?? ''
  const answer = address.startsWith(`${location.origin}/`)
    ? await uploadPictureOfSite(api, address, name, signal)
    : await uploadPictureFromAddress(api, address, signal)
  return answer.ok ? { ok: true, value: { ...answer.value, name: answer.value.name || name } } : answer
}

async function uploadPictureOfSite(
  api: Api,
  address: string,
  name: string,
  signal: AbortSignal | undefined,
): Promise<Answer<ProductImage>> {
  const { file, isAnswered } = await readPicture(address, name, signal)
  if (file !== null) return uploadPicture(api, file, { ...(signal && { signal }) })
  return { ok: false, failure: isAnswered ? NOT_FETCHED : OFFLINE }
}

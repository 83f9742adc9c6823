import { uploadPicture } from '#api/products/pictures.ts'
import { useCounter } from '#app-context/counter.ts'
import type { ProductImage } from '#domain/products/product.ts'
import { failureText } from '../failure-text.ts'
import { isOutcomeUnknown } from '../is-outcome-unknown.ts'
import { uploadFromAddress } from './upload-from-address.ts'

export type UploadOutcome =
  | { image: ProductImage }
  /** `reason`: the text about the failed upload. `canRetry`: another try may succeed. */
  | { image: null; reason: string; canRetry: boolean }

/** Uploads pictures; a product names them when it is saved (G96). */
export function useUploadPicture() {
  const { api } = useCounter()

  function outcomeOf(answer: Awaited<ReturnType<typeof uploadPicture>>): UploadOutcome {
    if (answer.ok) return { image: answer.value }
    const { failure } = answer
    const canRetry = isOutcomeUnknown(failure) || failure.kind === 'busy'
    return { image: null, reason: failureText(failure), canRetry }
  }
  return {
    async uploadFile(file: File, progress: { signal: AbortSignal; onProgress: (share: number) => void }) {
      return outcomeOf(await uploadPicture(api, file, progress))
    },
    async uploadAddress(address: string, signal?: AbortSignal) {
      return outcomeOf(await uploadFromAddress(api, address, signal))
    },
  }
}

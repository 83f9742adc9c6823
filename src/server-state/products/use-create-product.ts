// Creates a product from a row of a file: uploads its photo, without which no product exists, then saves it once (G181).
import { useRef } from 'react'
import type { Api } from '#api/client.ts'
import type { Answer, Failure } from '#api/failure.ts'
import { useCounter } from '#app-context/counter.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import type { ProductCreation } from '#domain/products/new-product-rows.ts'
import type { ProductImage } from '#domain/products/product.ts'
import type { SkippedOutcome } from '#domain/row-outcome.ts'
import { productSheetTexts as texts } from '#texts/products/product-sheet.ts'
import { createProductOnce } from './create-product-once.ts'
import { uploadFromAddress } from './upload-from-address.ts'
import { withReason } from '../failure-text.ts'
import { isOutcomeUnknown } from '../is-outcome-unknown.ts'

interface CreateProduct {
  /** Uploads the photo, or returns the photo of an earlier try that no product uses yet. */
  uploadPhoto: (api: Api, creation: ProductCreation) => Promise<Answer<ProductImage>>
  /** Resolves to the new product's id; skipped after an unknown outcome, which is never tried again. */
  create: (
    api: Api,
    creation: ProductCreation,
    photo: Answer<ProductImage>,
  ) => Promise<Answer<number> | SkippedOutcome>
}

const keyOf = ({ row, photo }: ProductCreation) => `${row} ${photo}`
const isPhotoGone = (failure: Failure) =>
  failure.kind === 'refused' && failure.code === ERROR_CODES.pictureMissing

export function useCreateProduct(): CreateProduct {
  const { connection } = useCounter()
  const photos = useRef(new Map<string, ProductImage>())

  async function uploadPhoto(api: Api, creation: ProductCreation): Promise<Answer<ProductImage>> {
    const uploadedPhoto = photos.current.get(keyOf(creation))
    if (uploadedPhoto !== undefined) return { ok: true, value: uploadedPhoto }
    const answer = await uploadFromAddress(api, creation.photo)
    if (answer.ok) photos.current.set(keyOf(creation), answer.value)
    return answer
  }

  async function create(
    api: Api,
    creation: ProductCreation,
    photo: Answer<ProductImage>,
  ): Promise<Answer<number> | SkippedOutcome> {
    if (!photo.ok) return photo
    // After a lost answer the other products of the lot are not sent: then it is certain that they were not created.
    const isOffline = connection.read().state === 'offline' && !(await connection.probe())
    if (isOffline) return { ok: false, failure: { kind: 'offline' } }
    const { uuid } = photo.value
    const answer = await createProductOnce(api, {
      ...creation.product,
      images: [photo.value],
      primaryImageUuid: uuid,
    })
    if (answer.ok) {
      photos.current.delete(keyOf(creation))
      return { ok: true, value: answer.value.id }
    }
    const { failure } = answer
    if (isPhotoGone(failure)) photos.current.delete(keyOf(creation))
    if (!isOutcomeUnknown(failure) && failure.kind !== 'superseded') return answer
    photos.current.delete(keyOf(creation))
    await connection.probe()
    return { kind: 'skipped', why: withReason(texts.mayBeCreated, failure) }
  }
  return { uploadPhoto, create }
}

// The fields of the product form, their draft on the device and their errors.
import type { UseFormReturn } from 'react-hook-form'
import * as v from 'valibot'
import { type Edit, withOwnEdits } from '#domain/others-changes.ts'
import { isPictureAddress } from '#domain/products/picture-rules.ts'
import type { EditedProduct, Product } from '#domain/products/product.ts'
import { PRODUCT_TYPES } from '#domain/products/product-shape.ts'
import { FLAG_FIELDS, NUMBER_FIELDS, recordOf, TEXT_FIELDS } from '#domain/products/product-fields.ts'
import { lineFault } from '#domain/products/product-rules.ts'
import {
  DISCOUNT_TYPES,
  type TypedProduct,
  faultsOfTypedProduct,
  typedProduct,
} from '#domain/products/typed-product.ts'
import { isVideoId } from '#domain/products/video-address.ts'
import { productFieldMessages, productFormTexts } from '#texts/products/product-form.ts'

/** The product's fields, and the address of a photo that the server has not fetched yet. */
export interface ProductFields extends TypedProduct {
  photoAddress: string
}
export type ProductForm = UseFormReturn<ProductFields, unknown, ProductFields>

/** The typed fields, and the fields as they were when typing began. The server's values may have changed since then. */
export interface ProductDraft {
  opened: ProductFields | null
  typed: ProductFields | null
}
export const NO_DRAFT: ProductDraft = { opened: null, typed: null }

export const editDraftKey = (id: number) => `product-${id}`

const text = v.string()
// A draft of an earlier build has no field that was added since; then the server's value stays.
const storedText = v.optional(text, '')
const storedFlag = v.optional(v.boolean(), false)
const storedFields = v.object({
  ...recordOf([...TEXT_FIELDS, ...NUMBER_FIELDS], () => storedText),
  ...recordOf(FLAG_FIELDS, () => storedFlag),
  type: v.picklist(PRODUCT_TYPES),
  images: v.array(v.object({ uuid: text, name: text, replacedUuid: v.optional(text) })),
  primaryImageUuid: text,
  video: v.array(v.object({ value: text, title: text })),
  discounts: v.array(
    v.object({ type: v.picklist(DISCOUNT_TYPES), dealershipId: v.number(), value: v.number() }),
  ),
  photoAddress: storedText,
})
export const productDraftSchema: v.GenericSchema<unknown, ProductDraft> = v.object({
  opened: v.nullable(storedFields),
  typed: v.nullable(storedFields),
})

/** The fields of a product. */
export const productFields = (product: EditedProduct): ProductFields => ({
  ...typedProduct(product),
  photoAddress: '',
})

/** The server's current fields with the draft's changes on top. */
export function withDraft(serverFields: ProductFields, { opened, typed }: ProductDraft): Edit<ProductFields> {
  return withOwnEdits(
    serverFields,
    opened === null || typed === null ? { opened: serverFields, typed: serverFields } : { opened, typed },
  )
}

interface FieldError {
  type: string
  message: string
}

/** The error of an address that was not fetched yet or is not valid; null for an empty field. */
function photoAddressFault(photoAddress: string): string | null {
  if (photoAddress.trim() === '') return null
  return isPictureAddress(photoAddress.trim())
    ? productFormTexts.addressPending
    : productFormTexts.notAPhotoAddress
}

/**
 * The errors by field, for videos by row, as the form library expects them. `missingPhotoUuids` names photos that the server
 * does not have.
 */
export function fieldErrors(
  typedFields: ProductFields,
  base: Product,
  missingPhotoUuids: ReadonlySet<string>,
): Record<string, unknown> {
  const errors: Record<string, unknown> = {}
  const fieldError = (type: string, message: string): FieldError => ({ type, message })
  for (const { field, fault } of faultsOfTypedProduct(typedFields, base)) {
    errors[field] = fieldError(fault, productFieldMessages[fault])
  }
  if (typedFields.images.some(({ uuid }) => missingPhotoUuids.has(uuid))) {
    errors.images = fieldError('missing', productFormTexts.photosMissing)
  }
  const videoErrors = typedFields.video.map(({ value, title }) => {
    if (value.trim() === '') return undefined
    const fault = lineFault(title)
    const titleError = fault === null ? {} : { title: fieldError(fault, productFieldMessages[fault]) }
    if (!isVideoId(value.trim())) {
      return { value: fieldError('notAVideo', productFieldMessages.notAVideo), ...titleError }
    }
    return fault === null ? undefined : titleError
  })
  if (videoErrors.some((row) => row !== undefined)) errors.video = videoErrors
  const addressFault = photoAddressFault(typedFields.photoAddress)
  if (addressFault !== null) errors.photoAddress = fieldError('address', addressFault)
  return errors
}

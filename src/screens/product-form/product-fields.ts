// What staff type of a product, and how it waits on the device until it is saved.
import type { UseFormReturn } from 'react-hook-form'
import * as v from 'valibot'
import { type Edit, withEdited } from '#domain/others-changes.ts'
import { isPictureAddress } from '#domain/products/picture-rules.ts'
import { PRODUCT_TYPES, type Product } from '#domain/products/product.ts'
import { videoTitleFault } from '#domain/products/product-rules.ts'
import {
  DISCOUNT_TYPES,
  type TypedProduct,
  typedFaults,
  typedProduct,
} from '#domain/products/typed-product.ts'
import { isVideoId } from '#domain/products/video-address.ts'
import { productFieldMessages, productFormTexts } from '#texts/products/product-form.ts'

/** With an address of a photo that the server has not fetched yet. */
export interface ProductFields extends TypedProduct {
  photoAddress: string
}
export type ProductForm = UseFormReturn<ProductFields, unknown, ProductFields>

/** Typing, with what the fields were when it began: the server may have got other values since. */
export interface ProductDraft {
  opened: ProductFields | null
  typed: ProductFields | null
}
export const NO_DRAFT: ProductDraft = { opened: null, typed: null }

export const editDraftKey = (id: number) => `product-${id}`

const text = v.string()
const flag = v.boolean()
const storedFields = {
  name: text,
  url: text,
  unitOfMeasurement: text,
  description: text,
  descriptionCart: text,
  descriptionPacking: text,
  price: text,
  shippingCost: text,
  shippingLocal: text,
  shippingStep: text,
  shippingMinSize: text,
  startValue: text,
  startAdminValue: text,
  quantityStep: text,
  packingSize: text,
  orderBy: text,
  noTax: flag,
  hiddenProduct: flag,
  showCart: flag,
  outlinesInvoice: flag,
  subscriptionExcluded: flag,
  type: v.picklist(PRODUCT_TYPES),
  images: v.array(v.object({ uuid: text, name: text, updateUUid: v.optional(text) })),
  primaryImageUuid: text,
  video: v.array(v.object({ value: text, title: text })),
  discounts: v.array(
    v.object({ type: v.picklist(DISCOUNT_TYPES), dealershipId: v.number(), value: v.number() }),
  ),
}
export const productDraft: v.GenericSchema<unknown, ProductDraft> = v.object({
  // Earlier drafts have no address there.
  opened: v.nullable(v.object({ ...storedFields, photoAddress: v.optional(text, '') })),
  typed: v.nullable(v.object({ ...storedFields, photoAddress: text })),
})

/** A product as it stands in the fields. */
export const productFields = (product: Product): ProductFields => ({
  ...typedProduct(product),
  photoAddress: '',
})

export const draftOf = (edit: Edit<ProductFields>): ProductDraft => edit

/** What the server tells now, with the typing of the draft over it. */
export function withDraft(told: ProductFields, { opened, typed }: ProductDraft): Edit<ProductFields> {
  return withEdited(
    told,
    opened === null || typed === null ? { opened: told, typed: told } : { opened, typed },
  )
}

interface FieldError {
  type: string
  message: string
}

/** Why the address cannot be left there, or fetched; null of an empty field. */
function addressFault(photoAddress: string): string | null {
  if (photoAddress.trim() === '') return null
  return isPictureAddress(photoAddress.trim())
    ? productFormTexts.addressPending
    : productFormTexts.notAPhotoAddress
}

/** What is wrong, as the form library takes it: by field, of videos by row. `missing`: pictures that the server has not. */
export function fieldErrors(
  typed: ProductFields,
  base: Product,
  missing: ReadonlySet<string>,
): Record<string, unknown> {
  const errors: Record<string, unknown> = {}
  const error = (type: string, message: string): FieldError => ({ type, message })
  for (const { field, fault } of typedFaults(typed, base)) {
    errors[field] = error(fault, productFieldMessages[fault])
  }
  if (typed.images.some(({ uuid }) => missing.has(uuid))) {
    errors.images = error('missing', productFormTexts.photosMissing)
  }
  const rows = typed.video.map(({ value, title }) => {
    if (value.trim() === '') return undefined
    const fault = videoTitleFault(title)
    const ofTitle = fault === null ? {} : { title: error(fault, productFieldMessages[fault]) }
    if (!isVideoId(value.trim())) {
      return { value: error('notAVideo', productFieldMessages.notAVideo), ...ofTitle }
    }
    return fault === null ? undefined : ofTitle
  })
  if (rows.some((row) => row !== undefined)) errors.video = rows
  const address = addressFault(typed.photoAddress)
  if (address !== null) errors.photoAddress = error('address', address)
  return errors
}

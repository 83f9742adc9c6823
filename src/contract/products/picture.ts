// Pictures that staff upload (ordering.md §7 Files; G96).
import * as v from 'valibot'
import type { ProductImage } from '#domain/products/product.ts'
import { text, textOr } from '../numbers.ts'

/** The only file type of an upload. */
export const PICTURE_FILE_TYPE = 'IMAGE'
/** No picture is uploaded for a customer. */
export const NO_CUSTOMER = 0

/** The fields of the form that an upload sends. */
export const UPLOAD_FIELDS = { file: 'file', fileType: 'fileType' } as const

/** Answer of both upload calls: the picture as a product refers to it. */
export const storedPicture = v.object({
  uuid: text,
  name: textOr(''),
}) satisfies v.GenericSchema<unknown, ProductImage>

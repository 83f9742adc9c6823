// Pictures that staff bring (ordering.md §7 Files; G96).
import * as v from 'valibot'
import type { ProductImage } from '#domain/products/product.ts'
import { text, textOr } from '../numbers.ts'

/** The only type of file that there is. */
export const PICTURE_FILE_TYPE = 'IMAGE'
/** No picture is uploaded for a customer. */
export const NO_CUSTOMER = 0

/** The fields of the form that an upload sends. */
export const UPLOAD_FIELDS = { file: 'file', fileType: 'fileType' } as const

/** Answer of both calls: the picture as a product names it. */
export const storedPicture = v.object({
  uuid: text,
  name: textOr(''),
}) satisfies v.GenericSchema<unknown, ProductImage>

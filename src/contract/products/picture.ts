// Pictures that staff upload (ordering.md §7 Files; G96).
import * as v from 'valibot'
import type { ProductImage } from '#domain/products/product.ts'
import { text, textOr } from '../tolerant-values.ts'

/** The only file type of an upload. */
export const PICTURE_FILE_TYPE = 'IMAGE'
/** The customer id that an upload call sends: a picture belongs to no customer. */
export const PICTURE_CUSTOMER_ID = 0

/** The fields of the form that an upload sends. */
export const UPLOAD_FIELDS = { file: 'file', fileType: 'fileType' } as const

/** Answer of an upload of a file or from an address: the picture as a product refers to it. */
export const storedPictureSchema = v.object({
  uuid: text,
  name: textOr(''),
}) satisfies v.GenericSchema<unknown, ProductImage>

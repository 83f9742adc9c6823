import { MOST_PICTURE_BYTES } from '#domain/products/picture-rules.ts'
import { type BackendCall, FLAG_BYTES, FORM_BYTES } from '../call.ts'
import { doneSchema } from '../envelope.ts'
import { PICTURE_FILE_TYPE, storedPictureSchema } from './picture.ts'
import {
  archiveBody,
  changeOrderBody,
  changeParentBody,
  changeTypeBody,
  savedProductSchema,
} from './product-changes.ts'
import { productFormBody } from './product-form.ts'

/** The common fields of the rows of the four calls that change one field of a product. */
const CHANGE = {
  method: 'POST',
  mostBytes: FLAG_BYTES,
  answer: doneSchema,
  gate: 'editProducts',
  codes: ['notFound', 'prohibited'],
} as const

/** The calls with which staff change products and upload pictures (storefront.md §7 Products, ordering.md §7 Files). */
export const productChangeCalls = {
  /**
   * Creates the product if its id is 0, else changes it. Answers the product's id; refused with 10320 if the product has
   * changed since `updateLast`. Without it the server does not compare versions (G158).
   */
  saveProduct: {
    method: 'POST',
    path: 'api/client/product/create-update',
    body: productFormBody,
    // A product with percentages for five thousand dealerships.
    mostBytes: 640_000,
    answer: savedProductSchema,
    gate: { oneOf: ['createProducts', 'editProducts'] },
    codes: ['changedMeanwhile', 'pictureMissing', 'prohibited', 'notFound'],
  },
  /** Archives the product, or takes it out of the archive. */
  archiveProduct: { ...CHANGE, path: 'api/client/product/set-archive', body: archiveBody },
  /** Refused if the parent cannot hold the type, or the type cannot hold the product's children (G113). */
  changeProductType: { ...CHANGE, path: 'api/client/product/change-type', body: changeTypeBody },
  /** Makes the product the last child of its new parent; -1 is the top level. Refused by the rules of `refusedMove`. */
  changeProductParent: { ...CHANGE, path: 'api/client/product/change-parent', body: changeParentBody },
  /** Moves the product to the position of one of its siblings; `orderAfterMove` computes the same order. */
  changeProductOrder: { ...CHANGE, path: 'api/client/product/change-order-by', body: changeOrderBody },
  /** Refused with 10321 while the product has children (G101). */
  deleteProduct: {
    method: 'PUT',
    path: 'api/client/product/delete/{id}',
    mostBytes: FLAG_BYTES,
    answer: doneSchema,
    gate: 'removeProducts',
    codes: ['notFound', 'prohibited'],
  },
  /** The body is a form. Refused with 10300 if the file is no accepted picture, and with 413 if it is too large. */
  uploadPicture: {
    method: 'POST',
    path: 'api/file/common/upload',
    query: { customerId: { type: 'id' } },
    // The picture and the other fields of its form.
    mostBytes: MOST_PICTURE_BYTES + FORM_BYTES,
    answer: storedPictureSchema,
    gate: 'editProducts',
    codes: ['tooManyTries'],
  },
  /** The server fetches the picture from a public address that starts with http:// or https://. */
  uploadPictureFrom: {
    method: 'POST',
    path: 'api/file/common/upload-url',
    query: {
      imageUrl: { type: 'text', isRequired: true },
      fileType: { type: 'choice', values: [PICTURE_FILE_TYPE], isRequired: true },
      customerId: { type: 'id' },
    },
    mostBytes: FLAG_BYTES,
    answer: storedPictureSchema,
    gate: 'editProducts',
    codes: ['tooManyTries'],
  },
  /**
   * The file as it was uploaded. Only editors of products get it: it may contain the place and camera of the picture
   * (G96, G174).
   */
  uploadedPicture: {
    method: 'GET',
    path: 'api/file/common/{name}',
    answer: { mediaTypes: ['image/jpeg', 'image/png', 'image/webp'] },
    gate: 'editProducts',
    codes: ['notFound'],
  },
} as const satisfies Record<string, BackendCall>

import * as v from 'valibot'
import { basketCheckBody, basketCheckSchema } from '#contract/cart/basket.ts'
import { EVENTS_TYPE } from '#contract/catalogue/product-events.ts'
import { doneSchema, page } from '#contract/envelope.ts'
import { id } from '#contract/tolerant-values.ts'
import { WORKBOOK_TYPE } from '#contract/orders/download-files.ts'
import { statesSchema } from '#contract/people/dealership.ts'
import {
  priceChangeBody,
  priceChangesBody,
  priceChangesSchema,
  rollbackMovesSchema,
} from '#contract/prices/price-change.ts'
import { IMAGE_SIZES } from '#contract/products/image.ts'
import { PICTURE_FILE_TYPE, storedPictureSchema, UPLOAD_FIELDS } from '#contract/products/picture.ts'
import { productSchema } from '#contract/products/product.ts'
import {
  archiveBody,
  changeOrderBody,
  changeParentBody,
  changeTypeBody,
  savedProductSchema,
  versionedProductSchema,
} from '#contract/products/product-changes.ts'
import { productFormBody } from '#contract/products/product-form.ts'
import { PRICE_CHANGES_PER_PAGE } from '#contract/endpoints.ts'
import { PRODUCTS_PER_PAGE } from '#domain/products/product.ts'
import { priceChangeMessages } from '#texts/prices/price-changes.ts'
import { productFormMessages } from '#texts/products/product-form.ts'
import { type AgreedCall, pageParameters, wholeNumber } from '../agreed-call.ts'

const productsPage = page(productSchema)
/** Without ids in the query the answer has the ids of products, with ids it has products. */
const idsOrProducts = v.union([page(id), productsPage])

/** States, products, pictures, baskets, events and prices. */
export const catalogueCalls = {
  states: {
    callers: ['everybody'],
    answer: statesSchema,
    profile: 'read',
    neededTo:
      'compute tax, let visitors choose their state, and see whether the backend and its database answer',
    limitS: 2,
    notes: ['`tax` is in percent. The app treats an empty list as a failure.'],
  },
  products: {
    callers: ['everybody'],
    query: {
      ...pageParameters(PRODUCTS_PER_PAGE),
      id: wholeNumber('Only the children of this product; -1 for the top level.', false),
      url: { type: 'string', description: 'Only the product with this `url`.', maximum: 500 },
      search_text: {
        type: 'string',
        description: 'Only products whose texts have these words.',
        maximum: 200,
      },
      archive: { type: 'boolean', description: 'Archived products, for people who may see them.' },
    },
    answer: productsPage,
    profile: 'read',
    neededTo: 'keep the catalogue on the device',
    notes: [
      'Without `id` the list has every product that the caller may see, sorted by `id` ascending, so that pages do not shift.',
      '`count` is the number of all matching products, not of the page.',
      '`discountsDTO` has the percentages of the caller’s own dealerships; for staff, of all dealerships.',
      'The app leaves out a row that it cannot read, so its product cannot be ordered.',
    ],
  },
  productIds: {
    callers: ['everybody'],
    query: { ids: { type: 'string', description: 'At most 1000 ids, separated by commas.' } },
    answer: idsOrProducts,
    profile: 'read',
    neededTo:
      'remove products that the server no longer has from the device, and read single changed products again',
    notes: [
      'Without `ids`: the ids of all products that the caller may see. With `ids`: these products, without those that the caller may not see.',
    ],
  },
  product: {
    callers: ['everybody'],
    answer: versionedProductSchema,
    profile: 'read',
    neededTo: 'open a product that the device does not have, and edit a product',
    notes: ['`updateLast` is the version of the product: a save sends it back. A backend may leave it out.'],
  },
  picture: {
    callers: ['everybody'],
    answer: {
      mediaTypes: ['image/webp', 'image/jpeg'],
      description: `The picture; \`size\` is one of ${Object.keys(IMAGE_SIZES).join(', ')}, \`file\` the uuid with .webp or .jpg. For an unknown uuid a backend may answer a placeholder.`,
    },
    profile: 'read',
    neededTo: 'show pictures',
    fallback: 'The app shows a drawing in the place of each picture.',
  },
  checkBasket: {
    callers: ['everybody'],
    body: basketCheckBody,
    answer: basketCheckSchema,
    codes: ['dealershipNotAllowed'],
    profile: 'order',
    neededTo: 'check prices before an order is sent',
    notes: [
      'Compares the product that the device saw last with the current product. If nothing changed, both maps are empty. The misspelt names are part of the agreement.',
      '`items` has the current products, without products that no longer exist.',
      'A visitor sends dealership 0.',
    ],
  },
  productEvents: {
    callers: ['everybody'],
    query: {
      after: { type: 'string', description: 'The id of the last event that the device has.', maximum: 100 },
    },
    answer: {
      mediaTypes: [EVENTS_TYPE],
      description:
        'Server-sent events. `products` has an id and the data `{"ids": "all"}` or `{"ids": [1, 2]}`: products whose answers changed. `orders` goes to people with Orders#edit and names no order. A comment at least every 60 seconds keeps proxies from closing the stream.',
    },
    codes: ['tooManyTries'],
    profile: 'events',
    neededTo: 'show a changed price within seconds',
    fallback: 'Devices learn of changes when they read the catalogue again.',
  },
  saveProduct: {
    callers: ['createProducts', 'editProducts'],
    body: productFormBody(productFormMessages),
    answer: savedProductSchema,
    codes: ['changedMeanwhile', 'pictureMissing', 'prohibited', 'notFound'],
    profile: 'staff',
    neededTo: 'create and edit products',
    notes: ['The id 0 creates a product. Without `updateLast` the backend does not compare versions.'],
  },
  archiveProduct: {
    callers: ['editProducts'],
    body: archiveBody,
    answer: doneSchema,
    codes: ['notFound', 'prohibited'],
    profile: 'staff',
    neededTo: 'archive products',
  },
  changeProductType: {
    callers: ['editProducts'],
    body: changeTypeBody,
    answer: doneSchema,
    codes: ['notFound', 'prohibited'],
    profile: 'staff',
    neededTo: 'change the type of a product',
  },
  changeProductParent: {
    callers: ['editProducts'],
    body: changeParentBody,
    answer: doneSchema,
    codes: ['notFound', 'prohibited'],
    profile: 'staff',
    neededTo: 'move products in the catalogue',
  },
  changeProductOrder: {
    callers: ['editProducts'],
    body: changeOrderBody,
    answer: doneSchema,
    codes: ['notFound', 'prohibited'],
    profile: 'staff',
    neededTo: 'sort products',
  },
  deleteProduct: {
    callers: ['removeProducts'],
    answer: doneSchema,
    codes: ['notFound', 'prohibited'],
    profile: 'staff',
    neededTo: 'delete products',
    notes: ['A product with children is refused with 10321.'],
  },
  uploadPicture: {
    callers: ['editProducts'],
    query: { customerId: wholeNumber('Always 0.', false) },
    form: {
      [UPLOAD_FIELDS.fileType]: `\`${PICTURE_FILE_TYPE}\`; the first field.`,
      [UPLOAD_FIELDS.file]: 'The picture: JPEG, PNG or WebP, at most 10 MB.',
    },
    answer: storedPictureSchema,
    codes: ['tooManyTries'],
    profile: 'staff',
    neededTo: 'add pictures to products',
    limitS: 300,
  },
  uploadPictureFrom: {
    callers: ['editProducts'],
    query: {
      imageUrl: { type: 'string', description: 'A public address of a picture.', isRequired: true },
      fileType: {
        type: 'string',
        description: 'Always IMAGE.',
        isRequired: true,
        values: [PICTURE_FILE_TYPE],
      },
      customerId: wholeNumber('Always 0.', false),
    },
    answer: storedPictureSchema,
    codes: ['tooManyTries'],
    profile: 'staff',
    neededTo: 'add pictures by their address',
    limitS: 60,
  },
  uploadedPicture: {
    callers: ['editProducts'],
    answer: {
      mediaTypes: ['image/jpeg', 'image/png', 'image/webp'],
      description: 'The file as it was uploaded.',
    },
    codes: ['notFound'],
    profile: 'staff',
    neededTo: 'read an uploaded file again',
    fallback: 'Nothing: no screen asks for it today.',
  },
  priceList: {
    callers: ['downloadPriceList'],
    answer: { mediaTypes: [WORKBOOK_TYPE], description: 'The price list as an Excel workbook.' },
    profile: 'staff',
    neededTo: 'download the price list',
    limitS: 120,
  },
  priceChanges: {
    callers: ['seePriceChanges'],
    query: pageParameters(PRICE_CHANGES_PER_PAGE),
    body: priceChangesBody,
    answer: priceChangesSchema,
    profile: 'staff',
    neededTo: 'list changes of all prices',
  },
  addPriceChange: {
    callers: ['changePrices'],
    body: priceChangeBody(priceChangeMessages),
    answer: doneSchema,
    codes: ['prohibited'],
    profile: 'staff',
    neededTo: 'change all prices by a percentage',
    limitS: 120,
  },
  rollBackPriceChange: {
    callers: ['rollBackPrices'],
    query: { id: wholeNumber('The id of the price change.') },
    answer: doneSchema,
    codes: ['notFound', 'prohibited'],
    profile: 'staff',
    neededTo: 'undo a change of all prices',
    limitS: 120,
  },
  rollbackMoves: {
    callers: ['rollBackPrices'],
    answer: rollbackMovesSchema,
    codes: ['notFound', 'prohibited'],
    profile: 'staff',
    neededTo: 'show what a rollback would change',
    fallback: 'The app computes the preview itself.',
  },
} as const satisfies Record<string, AgreedCall>

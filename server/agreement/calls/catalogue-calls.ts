import { IMAGE_SIZES } from '#contract/products/image.ts'
import { PICTURE_FILE_TYPE, UPLOAD_FIELDS } from '#contract/products/picture.ts'
import { priceChangeMessages } from '#texts/prices/price-changes.ts'
import { productFormMessages } from '#texts/products/product-form.ts'
import { describeCalls } from '../described-calls.ts'

/** States, products, pictures, baskets, events and prices. */
export const catalogueCalls = describeCalls({
  states: {
    profile: 'read',
    neededTo:
      'compute tax, let visitors choose their state, and see whether the backend and its database answer',
    limitS: 2,
    notes: ['`tax` is in percent. The app treats an empty list as a failure.'],
  },
  products: {
    query: {
      id: 'Only the children of this product; -1 for the top level.',
      url: 'Only the product with this `url`.',
      search_text: 'Only products whose texts have these words.',
      archive: 'Archived products, for people who may see them.',
    },
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
    query: { ids: 'At most 1000 ids, separated by commas.' },
    profile: 'read',
    neededTo:
      'remove products that the server no longer has from the device, and read single changed products again',
    notes: [
      'Without `ids`: the ids of all products that the caller may see. With `ids`: these products, without those that the caller may not see.',
    ],
  },
  product: {
    profile: 'read',
    neededTo: 'open a product that the device does not have, and edit a product',
    notes: ['`updateLast` is the version of the product: a save sends it back. A backend may leave it out.'],
  },
  picture: {
    file: `The picture; \`size\` is one of ${Object.keys(IMAGE_SIZES).join(', ')}, \`file\` the uuid with .webp or .jpg. For an unknown uuid a backend may answer a placeholder.`,
    profile: 'read',
    neededTo: 'show pictures',
    fallback: 'The app shows a drawing in the place of each picture.',
  },
  checkBasket: {
    profile: 'order',
    neededTo: 'check prices before an order is sent',
    notes: [
      'Compares the product that the device saw last with the current product. If nothing changed, both maps are empty. The misspelt names are part of the agreement.',
      '`items` has the current products, without products that no longer exist.',
      'A visitor sends dealership 0.',
    ],
  },
  productEvents: {
    query: {
      after: 'The id of the last event that the device has.',
    },
    file: 'Server-sent events. `products` has an id and the data `{"ids": "all"}` or `{"ids": [1, 2]}`: products whose answers changed. `orders` goes to people with Orders#edit and names no order. A comment at least every 60 seconds keeps proxies from closing the stream.',
    profile: 'events',
    neededTo: 'show a changed price within seconds',
    fallback: 'Devices learn of changes when they read the catalogue again.',
  },
  saveProduct: {
    messages: productFormMessages,
    profile: 'staff',
    neededTo: 'create and edit products',
    notes: ['The id 0 creates a product. Without `updateLast` the backend does not compare versions.'],
  },
  archiveProduct: {
    profile: 'staff',
    neededTo: 'archive products',
  },
  changeProductType: {
    profile: 'staff',
    neededTo: 'change the type of a product',
  },
  changeProductParent: {
    profile: 'staff',
    neededTo: 'move products in the catalogue',
  },
  changeProductOrder: {
    profile: 'staff',
    neededTo: 'sort products',
  },
  deleteProduct: {
    profile: 'staff',
    neededTo: 'delete products',
    notes: ['A product with children is refused with 10321.'],
  },
  uploadPicture: {
    query: { customerId: 'Always 0.' },
    form: {
      [UPLOAD_FIELDS.fileType]: `\`${PICTURE_FILE_TYPE}\`; the first field.`,
      [UPLOAD_FIELDS.file]: 'The picture: JPEG, PNG or WebP, at most 10 MB.',
    },
    profile: 'staff',
    neededTo: 'add pictures to products',
    limitS: 300,
  },
  uploadPictureFrom: {
    query: {
      imageUrl: 'A public address of a picture.',
      fileType: 'Always IMAGE.',
      customerId: 'Always 0.',
    },
    profile: 'staff',
    neededTo: 'add pictures by their address',
    limitS: 60,
  },
  uploadedPicture: {
    file: 'The file as it was uploaded.',
    profile: 'staff',
    neededTo: 'read an uploaded file again',
    fallback: 'Nothing: no screen asks for it today.',
  },
  priceList: {
    file: 'The price list as an Excel workbook.',
    profile: 'staff',
    neededTo: 'download the price list',
    limitS: 120,
  },
  priceChanges: {
    profile: 'staff',
    neededTo: 'list changes of all prices',
  },
  addPriceChange: {
    messages: priceChangeMessages,
    profile: 'staff',
    neededTo: 'change all prices by a percentage',
    limitS: 120,
  },
  rollBackPriceChange: {
    query: { id: 'The id of the price change.' },
    profile: 'staff',
    neededTo: 'undo a change of all prices',
    limitS: 120,
  },
  rollbackMoves: {
    profile: 'staff',
    neededTo: 'show what a rollback would change',
    fallback: 'The app computes the preview itself.',
  },
})

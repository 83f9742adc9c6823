// Texts of the product form, and messages of form and server for a product that breaks a rule (ordering.md §5,
// storefront.md §5).
import { countOf } from '../figures.ts'
import { fileTexts } from '../forms.ts'
import { validationTexts } from '../validation.ts'
import { productNumberText } from './product-number.ts'

export const productFormMessages = {
  nameMissing: 'Name is required',
  lineTooLong: 'At most 255 characters',
  unitTooLong: 'At most 40 characters',
  descriptionTooLong: 'At most 10000 characters',
  controlCharacter: validationTexts.invalidCharacters,
  notAnAddress: 'One word without / \\ : ? # or %, or an address that starts with http:// or https://',
  outOfRange: validationTexts.numberOutOfRange,
  tooManyDecimals: validationTexts.tooManyDecimals,
  notAPercentage: 'Value must be a whole number from 0 to 100',
  notAPositiveWholeNumber: 'Value must be a whole number from 1 to 100000',
  notAWholeNumberFromZero: 'Value must be a whole number from 0 to 100000',
  notAWholeNumber: 'Value must be a whole number from -1000000000 to 1000000000',
  photoMissing: 'It is not possible to create a product without adding a photo',
  notAPicture: 'One of the photos is not a picture: remove it, then add it again',
  tooManyPhotos: 'At most 50 photos',
  photoTwice: 'The list has one photo twice: remove one of the two',
  notOneOfThePictures: 'The primary photo must be one of the photos',
  tooManyVideos: 'At most 5 videos',
  notAVideo: 'The id of a video has 11 characters: letters, digits, - or _',
  discountBelowZero: 'Discount value cannot be below 0',
  discountTooHigh: 'Discount value cannot exceed 1000',
  percentageTwice: 'Each dealership can have only one value of each discount type',
  markupAndDiscount: 'A product cannot have both markup and discount for one dealership',
} as const

/** Refusals of the server for a product that cannot have this place or these values. */
export const productRefusals = {
  typeNotAllowed: (type: string) =>
    `A product of type ${type} cannot stand in this place. Choose another type or another parent.`,
  parentCannotHaveChildren: (type: string) =>
    `The parent that you chose is of type ${type} and cannot hold other products. Choose another parent.`,
  parentMissing: 'The parent that you chose does not exist. Choose another parent.',
  underItself: 'A product cannot stand under itself. Choose another parent.',
  holdsChildren: (type: string) =>
    `This product holds other products, and a product of type ${type} cannot hold any.`,
  hasChildren: 'Other products stand under this one. Move or delete them first.',
  noSibling: 'The two products are in different groups. Load the page again, then move the product.',
  /** Verbatim (G100). The dialog of the app has the same text. */
  moveNotAllowed: ({ type, id, targetId }: { type: string; id: number; targetId: number }) =>
    `Move is allowed only to type OPTIONS, CATEGORY or SUBCATEGORY. Target type: ${type}, id: ${id}, target id: ${targetId}`,
  changedMeanwhile: 'Somebody else changed this product meanwhile. Open it again, then repeat your changes.',
  foreignPicture:
    'One of the photos belongs to another product. If you tried to save this one before, look for it in the catalog under its first name. Otherwise remove the photo, then add it again.',
  pictureMissing: 'One of the photos no longer exists on the server. Remove it, then add it again.',
  foreignDealership: 'A discount is for a dealership that you may not act for. Remove this discount.',
} as const

/** `productFormMessages`, and the messages for empty fields and for texts that are no numbers. */
export const productFieldMessages = {
  ...productFormMessages,
  required: validationTexts.required,
  notANumber: validationTexts.notANumber,
} as const

export const photoFileTexts = {
  ...fileTexts,
  wrongType: (name: string) => `${name} is not a JPG, PNG or WebP picture.`,
  tooLarge: (name: string) => `${name} is larger than 10 MB.`,
} as const

/** Texts of the product form (ordering.md §2 Product create/edit page, §8); quoted texts are verbatim. */
export const productFormTexts = {
  create: 'Create product',
  edit: 'Edit product',
  isLoading: 'Loading the product',
  notFound: 'There is no such product',
  notFoundHint: 'It was deleted, or you do not have the right to see it.',
  deletedMeanwhile:
    'This product was deleted meanwhile and cannot be saved. You can still copy what you typed.',
  notLoaded: 'This product could not be loaded',
  tryAgain: 'Try again',
  under: (parent: string) => `Under ${parent}`,
  atTop: 'On the top level',
  number: productNumberText,
  duplicate: 'Duplicate this product',
  duplicateOf: (name: string) => `As a duplicate of ${name}`,
  copyName: (name: string) => `${name} (copy)`,
  photosNotCopied: (count: number) =>
    `${countOf(count, 'photo')} could not be copied. Add ${count === 1 ? 'it' : 'them'} yourself, or open this form again to copy ${count === 1 ? 'it' : 'them'} again.`,
  toPage: 'See the page of this product',
  toPageWord: 'See the page',
  more: 'More for this product',
  createUnder: 'Create a product under this one',
  isArchived: 'Archived',
  isHidden: 'Hidden',
  copy: {
    lastCopy: (failure: string, age: string) =>
      `${failure}\nLast updated ${age}. Newer changes of other people are shown before you save.`,
    copyOfUnknownAge: (failure: string) =>
      `${failure}\nNewer changes of other people are shown before you save.`,
    notStored: (failure: string) => failure,
  },
  parentCannotHaveChildren: (parent: string, type: string) =>
    `${parent} is of type ${type} and cannot hold other products. Nothing can be created under it.`,

  fields: {
    name: 'Name',
    type: 'Type',
    price: 'Price',
    url: 'URL',
    unitOfMeasurement: 'Unit of measurement',
    orderBy: 'Order by',
    description: 'Description',
    descriptionCart: 'Description in the cart',
    descriptionPacking: 'Description on the packing slip',
    shippingCost: 'Shipping cost',
    shippingLocal: 'Local shipping cost',
    shippingStep: 'Shipping step, %',
    shippingMinSize: 'Pieces per shipping block',
    startValue: 'Start for users',
    startAdminValue: 'Start for admins',
    quantityStep: 'Quantity step',
    packingSize: 'Pieces per pack',
    noTax: 'No tax',
    hiddenProduct: 'Hidden product',
    showCart: 'Show in the cart',
    outlinesInvoice: 'Outline on the invoice',
    subscriptionExcluded: 'No subscription',
    images: 'Photos',
    primaryImageUuid: 'Primary photo',
    video: 'Videos',
    discounts: 'Discounts',
  },
  hints: {
    price: 'Dollars for one piece, up to 4 decimals.',
    url: 'Leave it empty for a page named after the product. An address that starts with https:// opens that page instead. ',
    orderBy: 'Lower numbers come first.',
    description: 'Write *bold* for bold words and [text](https://address) for a link.',
    shippingCost: 'Dollars for one shipping block.',
    shippingLocal: 'For local dealerships; 0 charges them the shipping cost.',
    shippingStep: 'Cost of each further block, in percent of the first block; 0 charges the full cost.',
    startValue: 'The smallest quantity that users can order.',
    startAdminValue: 'The smallest quantity that admins can order; 0 means the start for users.',
  },
  addressWillBe: (address: string, hasIdToCome: boolean) =>
    `Address: ${address}${hasIdToCome ? '. {id} will be the number of the product.' : ''}`,
  general: 'Product',
  quantities: 'Quantities',
  shipping: 'Shipping',
  descriptions: 'Descriptions',
  switches: 'Display and billing',
  /** The note that ordering.md §8 requires. */
  coveredShipping: 'Shipping set here will not work when the parent component covers shipping.',
  parentCoversShipping: (parent: string, cost: string, size: number) =>
    `${parent} covers the shipping: ${cost} per ${countOf(size, 'piece')} of all its options together.`,

  photos: 'Photos',
  addPhotos: 'Add photos',
  photosHint: 'JPG, PNG or WebP up to 10 MB. They can also be dropped here, or pasted.',
  photoAddress: 'Photo address',
  photoAddressHint: 'Starts with http:// or https://. The server fetches the picture.',
  addPhoto: 'Add',
  addressPending: 'Press Add to fetch this photo, or empty the field.',
  notAPhotoAddress: 'The address must start with http:// or https://',
  photoAdded: (name: string) => `${name} was added.`,
  mustBeAddedAgain: 'Must be added again',
  photosMissing: 'The server keeps an unsaved photo for a day. Remove the marked photos and add them again.',
  movePhoto: (name: string, place: number, count: number) => `Move ${name}, ${place} of ${count}`,
  howToMovePhotos:
    'Arrow keys move the photo, Home and End make it the first or the last. You can also drag it.',
  replacePhoto: (name: string) => `Replace ${name}`,
  replacement: 'Photo that takes its place',
  noPhotos: 'No photos yet.',
  photoRefused: (name: string, reason: string) => `${name}: ${reason}`,
  primary: 'Primary',
  unnamedPhoto: (place: number) => `photo ${place}`,
  sameName: (name: string, place: number) => `${name} (${place})`,
  makePrimary: (name: string) => `Make primary ${name}`,
  isPrimary: (name: string) => `${name} is the primary photo.`,
  removePhoto: (name: string) => `Remove ${name}`,
  photoRemoved: (name: string) => `${name} was removed.`,
  undo: 'Undo',
  moreForPhoto: (name: string) => `More for ${name}`,
  moveEarlierWord: 'Move earlier',
  moveLaterWord: 'Move later',
  replaceWord: 'Replace',
  removeWord: 'Remove',
  moveEarlier: (name: string) => `Move ${name} earlier`,
  moveLater: (name: string) => `Move ${name} later`,
  isFirst: 'This photo is already the first.',
  isLast: 'This photo is already the last.',
  photoMoved: (name: string, place: number, count: number) => `${name} is now ${place} of ${count}.`,
  uploading: 'Wait until the photos are uploaded.',
  photoNeedsConnection: 'Photos need a connection.',
  photoAfterSaving: 'Photos can be added once the product is saved.',

  videoId: 'Video id',
  videoIdHint: 'The 11 characters of the video’s id, or its web address.',
  videoTitle: 'Title',
  preview: 'Show the video',
  hidePreview: 'Hide the video',
  videoWords: (title: string, id: string) => (title === '' ? id : `${title} (${id})`),
  videoNeedsConnection: 'Videos need a connection.',
  videoRows: {
    add: 'Add video',
    row: (place: number) => `Video ${place}`,
    remove: (row: string) => `Remove ${row}`,
    removed: (row: string) => `${row} was removed.`,
    undo: 'Undo',
    moveUp: (row: string) => `Move ${row} up`,
    moveDown: (row: string) => `Move ${row} down`,
    moved: (row: string, place: number, count: number) => `${row} is now ${place} of ${count}.`,
    full: 'At most 5 videos.',
  },

  addDiscount: 'Add discount',
  editDiscount: 'Edit discount',
  noDiscounts: 'Every dealership pays the list price.',
  noOwnDiscounts: 'None of your dealerships has a discount of its own.',
  dealershipsOfDevice: 'Only dealerships saved on this device can be chosen.',
  dealership: 'Dealership',
  chooseDealership: 'Choose a Dealer',
  discountType: 'Type',
  discountValue: 'Value',
  discountHint: 'Percent of the list price, up to 1000.',
  discountTypes: { DISCOUNT_DEALER: 'Discount', MARKUP_DEALER: 'Markup' },
  discountWords: (type: string, value: number) => `${type} ${value} %`,
  moreForDiscount: (dealership: string) => `More for ${dealership}`,
  editWord: 'Edit',
  changeDiscount: (dealership: string) => `Edit discount of ${dealership}`,
  removeDiscount: (dealership: string) => `Remove discount of ${dealership}`,
  discountRemoved: (dealership: string) => `The discount or markup of ${dealership} was removed.`,
  discountOf: (dealership: string) => `Discount of ${dealership}`,
  unnamedDealership: (id: number) => `Dealership ${id}`,
  actions: 'Actions',
  /** Verbatim (ordering.md §8). */
  valueApplied: 'Value applied',
  notDiscountAndMarkup: 'A product cannot have both markup and discount, so the existing value is replaced.',
  onlyOneDiscount:
    'A dealership can have only one discount or markup of a product, so the existing value is replaced.',
  replaced: (dealership: string, words: string) => `${dealership} had: ${words}.`,

  prices: 'Prices',
  forDealership: 'Prices for',
  listPrice: 'List price',
  moreQuantities: 'More quantities',
  moreQuantitiesHint: 'Whole numbers, separated by commas.',
  notQuantities: 'Up to 20 whole numbers from 1 to 100000',
  quantity: 'Quantity',
  figures: { price: 'Price', shipping: 'Shipping', tax: 'Tax', total: 'Total' },
  amountToday: (amount: string) => `today ${amount}`,
  differenceHint: 'Amounts that differ from today are marked.',
  sameAsToday: 'All amounts are as today.',
  notComputed: 'Correct the marked fields to see the prices.',

  yes: 'Yes',
  no: 'No',
  on: 'Yes',
  off: 'No',
  save: 'Save',
  cancel: 'Cancel',
  needsConnection: 'Saving needs a connection. What you typed stays here; save it when the server answers.',
  /** Verbatim (ordering.md §8). */
  saved: (id: number) =>
    `Item created/updated successfully ${id}. Do you want to return to the page where you started?`,
  typedMeanwhile: 'Changes that you typed during the save are not saved yet.',
  notSaved: 'Error editing param or creating product',
  photosOfEarlierTry: (name: string, id: number) =>
    `The photos belong to ${name} (${productNumberText(id)}), which an earlier try of this form probably saved. Open it in the catalog and change it there. For a second product, remove the photos and add them again.`,
} as const

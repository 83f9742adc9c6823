// What the product form and the server say of a product that breaks a rule (ordering.md §5, storefront.md §5).
import { validationTexts } from './validation.ts'

export const productFormMessages = {
  nameMissing: 'Name is required',
  nameTooLong: 'At most 300 characters',
  notAnAddress: 'A path, or an address that starts with http:// or https://',
  outOfRange: validationTexts.numberOutOfRange,
  tooManyDecimals: validationTexts.tooManyDecimals,
  notAPercentage: 'Value must be between 0 and 100',
  notAPositiveWhole: 'Value must be a whole number from 1 to 100000',
  notAWholeFromZero: 'Value must be a whole number from 0 to 100000',
  notAWhole: 'Value must be a whole number',
  photoMissing: 'It is not possible to create a product without adding a photo',
  notAPicture: 'Not a picture',
  notOneOfThePictures: 'Not one of the pictures',
  tooManyVideos: 'At most 5 videos',
  notAVideo: 'The id of a video has 11 letters, digits, - or _',
  discountTooHigh: 'Discount value cannot exceed 1000',
  percentageTwice: 'Two values of one type for a dealership',
  markupAndDiscount: 'A product cannot have both markup and discount for one dealership',
} as const

/** What the server says of a product that cannot be stored where or as it is asked. */
export const productRefusals = {
  typeNotAllowed: (type: string) => `type: ${type} is not allowed under this parent`,
  parentHoldsNone: (type: string) => `parentId: a product of type ${type} holds no others`,
  parentMissing: 'parentId: there is no such product',
  underItself: 'parentId: a product cannot stand under itself',
  holdsChildren: (type: string) => `type: a product of type ${type} holds no others, and this one does`,
  hasChildren: 'Other products stand under this one. Move or delete them first.',
  noSibling: 'newPlaceProductId: a product takes the place of one that stands beside it',
  /** Verbatim (G100), as the dialog of the app says it too. */
  moveNotAllowed: ({ type, id, targetId }: { type: string; id: number; targetId: number }) =>
    `Move is allowed only to type OPTIONS, CATEGORY or SUBCATEGORY. Target type: ${type}, id: ${id}, target id: ${targetId}`,
  foreignPicture: 'images: a picture belongs to another product',
  pictureMissing: 'images: a picture is not there any more. Add it again.',
  foreignDealership: 'discountsDTO: a dealership that you may not act for',
} as const

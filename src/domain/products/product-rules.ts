// The rules that form and server check for a product (ordering.md §5; decisions.md G07, G40, G97, G100).
import {
  type EditedProduct,
  HOME_TYPES,
  isBuyable,
  PAGE_TYPES,
  type Product,
  type ProductType,
} from './product.ts'
import { FIELD_TABLE, NUMBER_FIELDS, type NumberKind, TEXT_FIELDS, type TextKind } from './product-fields.ts'
import { readAddress } from '../values/read-address.ts'
import { hasForbiddenCharacter, hasForbiddenCharacterInLines, TEXT_LENGTHS } from '../values/text-rules.ts'
import { isVideoId } from './video-address.ts'

export const MOST_VIDEOS = 5
export const MOST_PHOTOS = 50
/** Percent. */
export const MOST_DISCOUNT = 1000
/** The maximum of dollars, and of counts. */
export const HIGHEST_AMOUNT = 100_000
/** The largest `orderBy` and `priority`; the smallest is the same number with a minus. */
const HIGHEST_POSITION = 1_000_000_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export type ProductFault =
  | 'nameMissing'
  | 'lineTooLong'
  | 'unitTooLong'
  | 'descriptionTooLong'
  | 'controlCharacter'
  | 'notAnAddress'
  | 'outOfRange'
  | 'tooManyDecimals'
  | 'notAPercentage'
  | 'notAPositiveWholeNumber'
  | 'notAWholeNumberFromZero'
  | 'notAWholeNumber'
  | 'photoMissing'
  | 'notAPicture'
  | 'tooManyPhotos'
  | 'photoTwice'
  | 'notOneOfThePictures'
  | 'tooManyVideos'
  | 'notAVideo'
  | 'discountBelowZero'
  | 'discountTooHigh'
  | 'percentageTwice'
  | 'markupAndDiscount'

type Rule = readonly [field: keyof Product, faultOf: (product: EditedProduct) => ProductFault | null]

const TEXT_RULES: Record<TextKind, (text: string, product: Product) => ProductFault | null> = {
  line: lineFault,
  shortLine: (text) => singleLineFault(text, TEXT_LENGTHS.unit, 'unitTooLong'),
  address: (_, product) => addressFault(product),
  lines: descriptionFault,
}
const NUMBER_RULES: Record<NumberKind, (value: number) => ProductFault | null> = {
  amount: amountFault,
  percentage: (value) => (isPercentage(value) ? null : 'notAPercentage'),
  count: (value) => (isCount(value, 1) ? null : 'notAPositiveWholeNumber'),
  countFromZero: (value) => (isCount(value, 0) ? null : 'notAWholeNumberFromZero'),
  position: positionFault,
}

const RULES: readonly Rule[] = [
  ['name', ({ name }) => (name.trim() === '' ? 'nameMissing' : null)],
  ...TEXT_FIELDS.map(
    (field): Rule => [field, (product) => TEXT_RULES[FIELD_TABLE[field].kind](product[field], product)],
  ),
  ...NUMBER_FIELDS.map(
    (field): Rule => [field, (product) => NUMBER_RULES[FIELD_TABLE[field].kind](product[field])],
  ),
  ['priority', ({ priority }) => positionFault(priority)],
  ['images', ({ images }) => (images.length === 0 ? 'photoMissing' : null)],
  ['images', ({ images }) => (images.every(({ uuid }) => UUID.test(uuid)) ? null : 'notAPicture')],
  ['images', ({ images }) => (images.length > MOST_PHOTOS ? 'tooManyPhotos' : null)],
  // A UUID in capitals is the same UUID.
  [
    'images',
    ({ images }) => (areDistinct(images.map(({ uuid }) => uuid.toLowerCase())) ? null : 'photoTwice'),
  ],
  ['images', ({ images }) => firstFault(images, ({ name }) => lineFault(name))],
  ['primaryImageUuid', (product) => (hasItsPrimaryImage(product) ? null : 'notOneOfThePictures')],
  ['video', ({ video }) => (video.length > MOST_VIDEOS ? 'tooManyVideos' : null)],
  ['video', ({ video }) => (filledVideos(video).every(({ value }) => isVideoId(value)) ? null : 'notAVideo')],
  ['video', ({ video }) => firstFault(filledVideos(video), ({ title }) => lineFault(title))],
  ['discountsDTO', ({ discountsDTO }) => percentagesFault(discountsDTO)],
]

/** The first fault of each field, in the order of the form. */
export function productFaults(product: EditedProduct): { field: keyof Product; fault: ProductFault }[] {
  const faults = new Map<keyof Product, ProductFault>()
  for (const [field, faultOf] of RULES) {
    const fault = faultOf(product)
    if (fault !== null && !faults.has(field)) faults.set(field, fault)
  }
  return [...faults].map(([field, fault]) => ({ field, fault }))
}

/** The videos with an id at their provider; entries without an id are left out. */
export function filledVideos(video: Product['video']): Product['video'] {
  return video.filter(({ value }) => value.trim() !== '')
}

/** True for a percentage that a dealership may have on a product, or by which staff may raise or lower a price. */
export function isAllowedPercentage(value: number): boolean {
  return isBetween(value, 0, MOST_DISCOUNT)
}

export type PlaceFault = 'typeNotAllowed' | 'parentCannotHaveChildren'

/** The reason why a parent cannot have a product of this type; `parentType` null is the root (ordering.md §5, G100). */
export function placeFault(type: ProductType, parentType: ProductType | null): PlaceFault | null {
  const allowedTypes: readonly ProductType[] = parentType === null ? HOME_TYPES : PAGE_TYPES
  if (!allowedTypes.includes(type)) return 'typeNotAllowed'
  return parentType !== null && isBuyable(parentType) ? 'parentCannotHaveChildren' : null
}

const ABSOLUTE = /^https?:\/\//
/** The placeholder in the address of a product without an id. */
export const ID_PLACEHOLDER = '{id}'
const MOST_ID_CHARACTERS = 10

/**
 * The address of a product: `{id}-` and the typed address, or the words of the name when none was typed; an absolute
 * address stays unchanged (G07).
 */
export function productAddress(
  { url, name }: Pick<Product, 'url' | 'name'>,
  id: number | typeof ID_PLACEHOLDER,
): string {
  if (ABSOLUTE.test(url)) return url
  return `${id}-${withoutId(url, id) || wordsOfName(name)}`
}

function withoutId(url: string, id: number | typeof ID_PLACEHOLDER): string {
  const start = [id, ID_PLACEHOLDER].find((one) => url === `${one}` || url.startsWith(`${one}-`))
  return start === undefined ? url : url.slice(`${start}-`.length)
}

function wordsOfName(name: string): string {
  const words = name
    .slice(0, TEXT_LENGTHS.name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  const shortenedWords = words.replace(/^-/, '').slice(0, TEXT_LENGTHS.url - MOST_ID_CHARACTERS - 1)
  return shortenedWords.replace(/-$/, '')
}

/** The fault of a typed address; null when a page can have this address. */
export function addressFault({ url, name, id }: Pick<Product, 'url' | 'name' | 'id'>): ProductFault | null {
  const longestId = 10 ** MOST_ID_CHARACTERS - 1
  const address = productAddress({ url, name }, id === 0 ? longestId : id)
  if (address.length > TEXT_LENGTHS.url) return 'lineTooLong'
  return isPageAddress(address) ? null : 'notAnAddress'
}

/**
 * True for the last part of the path of a product's page (G07), or an absolute http(s) address without name and
 * password; never for a `javascript:` address.
 */
function isPageAddress(url: string): boolean {
  if (hasForbiddenCharacter(url)) return false
  if (!ABSOLUTE.test(url)) return !/[\s:\\/?#%]/.test(url)
  const address = readAddress(url)
  return address !== null && address.username === '' && address.password === ''
}

function singleLineFault(
  text: string,
  mostCharacters: number,
  tooLongFault: ProductFault,
): ProductFault | null {
  if (text.length > mostCharacters) return tooLongFault
  return hasForbiddenCharacter(text) ? 'controlCharacter' : null
}

function descriptionFault(text: string): ProductFault | null {
  if (text.length > TEXT_LENGTHS.description) return 'descriptionTooLong'
  return hasForbiddenCharacterInLines(text) ? 'controlCharacter' : null
}

/** The fault of a name, or of the title of a video. */
export function lineFault(text: string): ProductFault | null {
  return singleLineFault(text, TEXT_LENGTHS.name, 'lineTooLong')
}

function firstFault<Item>(items: readonly Item[], faultOf: (item: Item) => ProductFault | null) {
  for (const item of items) {
    const fault = faultOf(item)
    if (fault !== null) return fault
  }
  return null
}

function isBetween(value: number, least: number, most: number): boolean {
  return value >= least && value <= most
}

/** A whole number, because the field takes digits only (storefront.md §5). */
function isPercentage(value: number): boolean {
  return Number.isInteger(value) && isBetween(value, 0, 100)
}

function amountFault(value: number): ProductFault | null {
  if (!isBetween(value, 0, HIGHEST_AMOUNT)) return 'outOfRange'
  // The error of multiplying floating-point numbers is smaller than 1e-6.
  return Math.abs(value * 1e4 - Math.round(value * 1e4)) < 1e-6 ? null : 'tooManyDecimals'
}

function isCount(value: number, least: number): boolean {
  return Number.isInteger(value) && isBetween(value, least, HIGHEST_AMOUNT)
}

function positionFault(value: number): ProductFault | null {
  return Number.isInteger(value) && Math.abs(value) <= HIGHEST_POSITION ? null : 'notAWholeNumber'
}

function hasItsPrimaryImage({ images, primaryImageUuid }: EditedProduct): boolean {
  return (
    primaryImageUuid === null ||
    images.some(({ uuid, replacedUuid }) => primaryImageUuid === uuid || primaryImageUuid === replacedUuid)
  )
}

function percentagesFault(percentages: Product['discountsDTO']): ProductFault | null {
  if (percentages.some(({ value }) => value < 0)) return 'discountBelowZero'
  if (!percentages.every(({ value }) => isAllowedPercentage(value))) return 'discountTooHigh'
  if (!areDistinct(percentages.map(({ type, dealershipId }) => `${type} ${dealershipId}`))) {
    return 'percentageTwice'
  }
  const pricePercentages = percentages.filter(
    ({ type, value }) => value > 0 && (type === 'MARKUP_DEALER' || type === 'DISCOUNT_DEALER'),
  )
  return areDistinct(pricePercentages.map(({ dealershipId }) => dealershipId)) ? null : 'markupAndDiscount'
}

function areDistinct(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length
}

// The rules of the product form, enforced on what create-update receives (ordering.md §5, storefront.md §5; G40).
import * as v from 'valibot'
import { productSchema } from '#contract/product.ts'
import type { Product } from '#domain/product.ts'

const MOST_VIDEOS = 5
const MOST_PERCENT = 1000
const HIGHEST = 100_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The id of a video as its provider writes it (G97); anything else would lead the frame to another of its pages. */
const VIDEO_ID = /^[\w-]{11}$/
const MOST_URL_CHARACTERS = 500

/** The path of a product's page, or a whole address elsewhere; no name and password, and nothing that runs. */
function isPageAddress(url: string): boolean {
  if (url.length > MOST_URL_CHARACTERS) return false
  if (!/^https?:\/\//.test(url)) return !/^\/\/|[\s:\\]/.test(url)
  if (!URL.canParse(url)) return false
  const { username, password } = new URL(url)
  return username === '' && password === ''
}

const hasFourDecimals = (value: number) => Math.abs(value * 1e4 - Math.round(value * 1e4)) < 1e-6
const isAmount = (value: number) => value >= 0 && value <= HIGHEST && hasFourDecimals(value)
const isCount = (value: number, least: number) =>
  Number.isInteger(value) && value >= least && value <= HIGHEST
const isPercent = (value: number) => value >= 0 && value <= 100

type Rule = readonly [isKept: (product: Product) => boolean, message: string]

const RULES: readonly Rule[] = [
  [({ name }) => name.trim() !== '', 'Name is required'],
  [({ name }) => name.length <= 300, 'The name is too long'],
  [({ url }) => isPageAddress(url), 'url: a path, or an address that starts with http:// or https://'],
  [({ price }) => isAmount(price), 'price: 0 to 100000 with at most 4 decimals'],
  [({ shippingCost }) => isAmount(shippingCost), 'shippingCost: 0 to 100000 with at most 4 decimals'],
  [({ shippingLocal }) => isAmount(shippingLocal), 'shippingLocal: 0 to 100000 with at most 4 decimals'],
  [({ shippingStep }) => isPercent(shippingStep), 'shippingStep: 0 to 100'],
  [({ shippingMinSize }) => isCount(shippingMinSize, 1), 'shippingMinSize: a whole number from 1'],
  [({ quantityStep }) => isCount(quantityStep, 1), 'quantityStep: a whole number from 1'],
  [({ startValue }) => isCount(startValue, 1), 'startValue: a whole number from 1'],
  [({ startAdminValue }) => isCount(startAdminValue, 0), 'startAdminValue: a whole number from 0'],
  [({ packingSize }) => isCount(packingSize, 1), 'packingSize: a whole number from 1'],
  [({ orderBy, priority }) => isOrder(orderBy) && isOrder(priority), 'orderBy, priority: whole numbers'],
  [({ images }) => images.length > 0, 'It is not possible to create a product without adding a photo'],
  [({ images }) => images.every(({ uuid }) => UUID.test(uuid)), 'images: not a picture'],
  [
    ({ images, primaryImageUuid }) =>
      primaryImageUuid === null || images.some(({ uuid }) => uuid === primaryImageUuid),
    'primaryImageUuid: not among the images',
  ],
  [({ video }) => video.length <= MOST_VIDEOS, 'At most 5 videos'],
  [
    ({ video }) => video.every(({ value }) => value.trim() === '' || VIDEO_ID.test(value)),
    'video: the id of a video has 11 letters, digits, - or _',
  ],
  [
    ({ discountsDTO }) => discountsDTO.every(({ value }) => value >= 0 && value <= MOST_PERCENT),
    'Discount value cannot exceed 1000',
  ],
  [
    ({ discountsDTO }) =>
      areDistinct(discountsDTO.map(({ type, dealershipId }) => `${type} ${dealershipId}`)),
    'discountsDTO: two values of one type for a dealership',
  ],
  [
    ({ discountsDTO }) =>
      areDistinct(
        discountsDTO
          .filter(({ type, value }) => value > 0 && (type === 'MARKUP_DEALER' || type === 'DISCOUNT_DEALER'))
          .map(({ dealershipId }) => dealershipId),
      ),
    'discountsDTO: a product cannot have both markup and discount for one dealership',
  ],
]

function isOrder(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) <= 1_000_000_000
}

function areDistinct(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length
}

export const productForm = v.pipe(
  productSchema,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    for (const [isKept, message] of RULES) if (!isKept(dataset.value)) addIssue({ message })
  }),
)

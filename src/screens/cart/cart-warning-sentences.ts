// Turns the warning of the cart into sentences (ordering.md §8): `Shipping of Tag Paper Box: was $8.25, now $10.00`.
import type { FieldChange, FieldValue, PercentageChange } from '#domain/cart/basket-changes.ts'
import type { CartWarning } from '#domain/cart/cart.ts'
import { formatUpToFourDecimals } from '#domain/values/money.ts'
import type { PercentageType } from '#domain/products/product.ts'
import {
  CHANGE_WORDS,
  cartWarningTexts,
  percentWords,
  piecesWords,
  shippingShareWords,
  taxShareWords,
} from '#texts/cart/changes.ts'

interface FieldWords {
  /** The field's name for people. */
  name: string
  inWords: (value: FieldValue) => string
}

function plainValue(value: FieldValue): string {
  if (value === true) return cartWarningTexts.yes
  if (value === false) return cartWarningTexts.no
  return value === null ? cartWarningTexts.none : String(value)
}

const wordsOfNumber =
  (words: (value: number) => string) =>
  (value: FieldValue): string =>
    typeof value === 'number' ? words(value) : plainValue(value)

const moneyWords = wordsOfNumber(formatUpToFourDecimals)
const percentageWords = wordsOfNumber(percentWords)
const pieceCountWords = wordsOfNumber(piecesWords)

/** The words of every field that check-basket compares (G132). */
const FIELDS: Record<string, FieldWords> = {
  price: { name: CHANGE_WORDS.price, inWords: moneyWords },
  noTax: {
    name: CHANGE_WORDS.tax,
    inWords: (value) => (Number(value) ? taxShareWords(0) : cartWarningTexts.taxed),
  },
  startValue: { name: CHANGE_WORDS.minimum, inWords: pieceCountWords },
  quantityStep: { name: CHANGE_WORDS.step, inWords: pieceCountWords },
  shippingCost: { name: CHANGE_WORDS.shipping, inWords: moneyWords },
  shippingLocal: { name: CHANGE_WORDS.localShipping, inWords: moneyWords },
  shippingStep: { name: CHANGE_WORDS.furtherShipping, inWords: percentageWords },
  shippingMinSize: { name: CHANGE_WORDS.shippingBlock, inWords: pieceCountWords },
  parentType: {
    name: CHANGE_WORDS.shipping,
    inWords: (value) =>
      value === 'OPTIONS' ? cartWarningTexts.sharedShipping : cartWarningTexts.ownShipping,
  },
  parentShippingCost: { name: CHANGE_WORDS.sharedShipping, inWords: moneyWords },
  parentShippingLocal: { name: CHANGE_WORDS.sharedLocalShipping, inWords: moneyWords },
  parentShippingStep: { name: CHANGE_WORDS.sharedFurtherShipping, inWords: percentageWords },
  parentShippingMinSize: { name: CHANGE_WORDS.sharedShippingBlock, inWords: pieceCountWords },
}

/** `packingSize` → `Packing size`: a backend may compare fields that this version does not know. */
function unknownField(field: string): FieldWords {
  const spacedName = field.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return { name: spacedName.charAt(0).toUpperCase() + spacedName.slice(1), inWords: plainValue }
}

const PERCENTAGES: Record<PercentageType, { name: string; inWords: (percentage: number) => string }> = {
  DISCOUNT_DEALER: { name: CHANGE_WORDS.discount, inWords: percentWords },
  MARKUP_DEALER: { name: CHANGE_WORDS.markup, inWords: percentWords },
  TAX_DEALER: { name: CHANGE_WORDS.tax, inWords: taxShareWords },
  NO_SHIPP_DEALER: {
    name: CHANGE_WORDS.shipping,
    inWords: shippingShareWords,
  },
}

export interface WarningText {
  /** Unique among the texts of one warning. */
  key: string
  text: string
}

function changeSentences(
  key: string,
  field: string,
  product: string,
  before: string,
  now: string,
): WarningText[] {
  // A change between two parent types that share no shipping is no change for people.
  return before === now ? [] : [{ key, text: cartWarningTexts.changed(field, product, before, now) }]
}

function fieldText(productId: number, product: string, { field, outOffDate, current }: FieldChange) {
  const { name, inWords } = Object.hasOwn(FIELDS, field)
    ? (FIELDS[field] ?? unknownField(field))
    : unknownField(field)
  return changeSentences(`${productId} ${field}`, name, product, inWords(outOffDate), inWords(current))
}

function percentageText(productId: number, product: string, change: PercentageChange) {
  const { discountType, outOffDate, current } = change
  const { name, inWords } = PERCENTAGES[discountType]
  return changeSentences(`${productId} ${discountType}`, name, product, inWords(outOffDate), inWords(current))
}

/** One sentence for each product that is gone and for each changed value. */
export function cartWarningSentences(warning: CartWarning): WarningText[] {
  const goneTexts = warning.gone.map(({ productId, name }) => ({
    key: `${productId} gone`,
    text: cartWarningTexts.gone(name),
  }))
  const changedTexts = warning.changed.flatMap(({ productId, name, fields, percentages }) => [
    ...fields.flatMap((change) => fieldText(productId, name, change)),
    ...percentages.flatMap((change) => percentageText(productId, name, change)),
  ])
  return [...goneTexts, ...changedTexts]
}

// Turns the warning of the cart into sentences (ordering.md §8): `Tag Paper Box: Shipping was $8.25, now $10.00`.
import type { CartWarning, FieldChange, FieldValue, PercentageChange } from '#domain/cart/cart-warning.ts'
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
  /** The field's name on the screen. */
  name: string
  valueText: (value: FieldValue) => string
}

function plainText(value: FieldValue): string {
  if (value === true) return cartWarningTexts.yes
  if (value === false) return cartWarningTexts.no
  return value === null ? cartWarningTexts.none : String(value)
}

const wordsOfNumber =
  (words: (value: number) => string) =>
  (value: FieldValue): string =>
    typeof value === 'number' ? words(value) : plainText(value)

const moneyWords = wordsOfNumber(formatUpToFourDecimals)
const percentageWords = wordsOfNumber(percentWords)
const pieceCountWords = wordsOfNumber(piecesWords)

/** The words of every field that check-basket compares (G132). */
const FIELD_WORDS: Record<string, FieldWords> = {
  price: { name: CHANGE_WORDS.price, valueText: moneyWords },
  noTax: {
    name: CHANGE_WORDS.tax,
    valueText: (value) => (Number(value) ? taxShareWords(0) : cartWarningTexts.taxed),
  },
  startValue: { name: CHANGE_WORDS.minimum, valueText: pieceCountWords },
  quantityStep: { name: CHANGE_WORDS.step, valueText: pieceCountWords },
  shippingCost: { name: CHANGE_WORDS.shipping, valueText: moneyWords },
  shippingLocal: { name: CHANGE_WORDS.localShipping, valueText: moneyWords },
  shippingStep: { name: CHANGE_WORDS.furtherShipping, valueText: percentageWords },
  shippingMinSize: { name: CHANGE_WORDS.shippingBlock, valueText: pieceCountWords },
  parentType: {
    name: CHANGE_WORDS.shipping,
    valueText: (value) =>
      value === 'OPTIONS' ? cartWarningTexts.sharedShipping : cartWarningTexts.ownShipping,
  },
  parentShippingCost: { name: CHANGE_WORDS.sharedShipping, valueText: moneyWords },
  parentShippingLocal: { name: CHANGE_WORDS.sharedLocalShipping, valueText: moneyWords },
  parentShippingStep: { name: CHANGE_WORDS.sharedFurtherShipping, valueText: percentageWords },
  parentShippingMinSize: { name: CHANGE_WORDS.sharedShippingBlock, valueText: pieceCountWords },
}

/** `packingSize` → `Packing size`: a backend may compare fields that this version does not know. */
function unknownField(field: string): FieldWords {
  const spacedName = field.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return { name: spacedName.charAt(0).toUpperCase() + spacedName.slice(1), valueText: plainText }
}

const PERCENTAGE_WORDS: Record<PercentageType, { name: string; valueText: (percentage: number) => string }> =
  {
    DISCOUNT_DEALER: { name: CHANGE_WORDS.discount, valueText: percentWords },
    MARKUP_DEALER: { name: CHANGE_WORDS.markup, valueText: percentWords },
    TAX_DEALER: { name: CHANGE_WORDS.tax, valueText: taxShareWords },
    NO_SHIPP_DEALER: {
      name: CHANGE_WORDS.shipping,
      valueText: shippingShareWords,
    },
  }

export interface WarningSentence {
  /** Unique among the sentences of one warning. */
  key: string
  text: string
}

function changeSentences(
  key: string,
  field: string,
  productName: string,
  oldText: string,
  newText: string,
): WarningSentence[] {
  // Two parent types without shared shipping have equal texts, so their change is not mentioned.
  return oldText === newText
    ? []
    : [{ key, text: cartWarningTexts.changed(field, productName, oldText, newText) }]
}

function fieldSentences(productId: number, productName: string, { field, earlier, current }: FieldChange) {
  const { name, valueText } = Object.hasOwn(FIELD_WORDS, field)
    ? (FIELD_WORDS[field] ?? unknownField(field))
    : unknownField(field)
  return changeSentences(`${productId} ${field}`, name, productName, valueText(earlier), valueText(current))
}

function percentageSentences(productId: number, productName: string, change: PercentageChange) {
  const { discountType, earlier, current } = change
  const { name, valueText } = PERCENTAGE_WORDS[discountType]
  return changeSentences(
    `${productId} ${discountType}`,
    name,
    productName,
    valueText(earlier),
    valueText(current),
  )
}

/** One sentence for each product that is gone and for each changed value. */
export function cartWarningSentences(warning: CartWarning): WarningSentence[] {
  const goneSentences = warning.gone.map(({ productId, name }) => ({
    key: `${productId} gone`,
    text: cartWarningTexts.gone(name),
  }))
  const changedSentences = warning.changed.flatMap(({ productId, name, fields, percentages }) => [
    ...fields.flatMap((change) => fieldSentences(productId, name, change)),
    ...percentages.flatMap((change) => percentageSentences(productId, name, change)),
  ])
  return [...goneSentences, ...changedSentences]
}

import * as v from 'valibot'
import { priceChangeFields } from '#contract/prices/price-change.ts'
import type { Product } from '#domain/products/product.ts'
import {
  BULK_FLAG_FIELDS,
  BULK_NUMBER_FIELDS,
  type BulkChange,
  type BulkFlagField,
  type BulkNumberField,
} from '#domain/products/product-edit.ts'
import { recordOf } from '#domain/products/product-fields.ts'
import { productFaults } from '#domain/products/product-rules.ts'
import { parseTypedNumber } from '#domain/values/typed-number.ts'
import { DISCOUNT_TYPES, type DiscountType } from '#domain/products/typed-product.ts'
import { bulkProductTexts } from '#texts/products/bulk-products.ts'
import { priceChangeMessages } from '#texts/prices/price-changes.ts'
import { productFieldMessages, productFormMessages } from '#texts/products/product-form.ts'
import { validationTexts } from '#texts/validation.ts'

/** The typed fields of a bulk change; an empty field leaves every product as it is. */
export interface TypedBulkChange
  extends Record<'pricePercent' | 'group' | BulkNumberField | BulkFlagField, string> {
  dealership: string
  /** Has no effect without a dealership. */
  discountType: DiscountType
  discount: string
}

export const NO_CHANGE: TypedBulkChange = {
  ...recordOf(BULK_FLAG_FIELDS, () => ''),
  ...recordOf(BULK_NUMBER_FIELDS, () => ''),
  group: '',
  dealership: '',
  discountType: 'DISCOUNT_DEALER',
  discount: '',
  pricePercent: '',
}

/** The choice yes or no as a boolean; undefined if nothing is chosen, so that the products keep their value. */
const yesOrNoSchema = v.pipe(
  v.string(),
  v.transform((text) => (text === '' ? undefined : text === 'yes')),
)
const percentSchema = priceChangeFields(priceChangeMessages).value
const pricePercentSchema = v.pipe(
  v.string(),
  v.trim(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    if (dataset.value === '') return undefined
    const parseResult = v.safeParse(percentSchema, dataset.value)
    if (parseResult.success) return parseResult.output
    addIssue({ message: parseResult.issues[0].message })
    return NEVER
  }),
)

/** `example` may be any product: the limits of a number do not depend on the product. */
export function bulkChangeSchema(example: Product): v.GenericSchema<TypedBulkChange, BulkChange> {
  function numberSchema(field: BulkNumberField | 'discountsDTO') {
    function faultMessageOf(value: number): string | null {
      const discount = { type: 'DISCOUNT_DEALER' as const, dealershipId: 1, value }
      const fields = field === 'discountsDTO' ? { discountsDTO: [discount] } : { [field]: value }
      const firstFault = productFaults({ ...example, ...fields }).find((fault) => fault.field === field)
      return firstFault === undefined ? null : productFormMessages[firstFault.fault]
    }
    return v.pipe(
      v.string(),
      v.trim(),
      v.transform((text) => (text === '' ? undefined : parseTypedNumber(text))),
      v.check((value) => value === undefined || !Number.isNaN(value), validationTexts.notANumber),
      v.check(
        (value) => value === undefined || faultMessageOf(value) === null,
        ({ input }) => faultMessageOf(Number(input)) ?? '',
      ),
    )
  }
  return v.pipe(
    v.object({
      ...recordOf(BULK_FLAG_FIELDS, () => yesOrNoSchema),
      ...recordOf(BULK_NUMBER_FIELDS, numberSchema),
      group: v.string(),
      dealership: v.string(),
      discountType: v.picklist(DISCOUNT_TYPES),
      discount: numberSchema('discountsDTO'),
      pricePercent: pricePercentSchema,
    }),
    v.forward(
      v.partialCheck(
        [['price'], ['pricePercent']],
        ({ price, pricePercent }) => price === undefined || pricePercent === undefined,
        bulkProductTexts.priceOrPercent,
      ),
      ['price'],
    ),
    v.forward(
      v.partialCheck(
        [['dealership'], ['discount']],
        ({ dealership, discount }) => dealership === '' || discount !== undefined,
        productFieldMessages.required,
      ),
      ['discount'],
    ),
    v.forward(
      v.partialCheck(
        [['dealership'], ['discount']],
        ({ dealership, discount }) => discount === undefined || dealership !== '',
        productFieldMessages.required,
      ),
      ['dealership'],
    ),
    v.transform(({ group, dealership, discountType, discount: value, ...typedValues }): BulkChange => {
      const parentId = group === '' ? undefined : Number(group)
      const discount =
        value === undefined ? undefined : { type: discountType, dealershipId: Number(dealership), value }
      const changedFields = Object.entries({ ...typedValues, parentId, discount }).filter(
        ([, value]) => value !== undefined,
      )
      return Object.fromEntries(changedFields) as BulkChange // has only the fields that staff filled in
    }),
  )
}

// The filters of the list of price changes (ordering.md §2 Change price): the form's fields, and the schema of the
// values in the address.
import * as v from 'valibot'
import { PRICE_CHANGE_TYPES, type PriceChangeFilter } from '#domain/prices/price-change.ts'
import { isoDateOfTypedDay } from '#domain/values/dates.ts'
import { priceChangeTexts } from '#texts/prices/price-changes.ts'
import { validationTexts } from '#texts/validation.ts'
import type { FilterField } from '#ui/form/filter-form.tsx'

export const FILTER_FIELDS: readonly FilterField[] = [
  { name: 'id', label: priceChangeTexts.id, inputMode: 'numeric' },
  {
    name: 'date',
    label: priceChangeTexts.date,
    inputMode: 'numeric',
    placeholder: priceChangeTexts.dateHint,
  },
  {
    name: 'type',
    label: priceChangeTexts.type,
    options: [
      { value: '', label: priceChangeTexts.anyType },
      ...PRICE_CHANGE_TYPES.map((type) => ({ value: type, label: priceChangeTexts.types[type] })),
    ],
  },
  // No numeric keyboard: phones offer no minus sign on it.
  { name: 'value', label: priceChangeTexts.value },
]
export const FILTER_NAMES = FILTER_FIELDS.map(({ name }) => name)

const optionalText = v.optional(v.pipe(v.string(), v.trim()), '')

export const filterSchema: v.GenericSchema<Record<string, string>, PriceChangeFilter> = v.pipe(
  v.object({
    id: v.pipe(optionalText, v.regex(/^\d{0,9}$/, validationTexts.notANumber)),
    date: v.pipe(
      optionalText,
      v.check((text) => text === '' || isoDateOfTypedDay(text) !== null, priceChangeTexts.notADay),
    ),
    type: v.pipe(optionalText, v.picklist(['', ...PRICE_CHANGE_TYPES])),
    /** Accepts values as the list shows them, `+2.5 %`, and plain numbers. */
    value: v.pipe(
      optionalText,
      v.transform((text) => text.replace(/\s*%$/, '')),
      v.regex(/^([-+]?\d{1,4}(\.\d{1,4})?)?$/, validationTexts.notANumber),
    ),
  }),
  v.transform(({ id, date, type, value }) => {
    const day = isoDateOfTypedDay(date)
    return {
      ...(id !== '' && { id: Number(id) }),
      ...(day !== null && { date: day }),
      ...(type !== '' && { type }),
      ...(value !== '' && { value: Number(value) }),
    }
  }),
)

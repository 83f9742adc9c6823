// The filters of the change history: their form fields, and the schema of their values in the address.
import * as v from 'valibot'
import type { ChangesBody } from '#contract/change-record.ts'
import { CHANGED_KINDS, type ChangedKind } from '#domain/change-record.ts'
import { isoDateOfTypedDay, typedDayAsFilterDate } from '#domain/values/dates.ts'
import { changeRecordTexts } from '#texts/change-records.ts'
import { orderHistoryTexts } from '#texts/orders/order-history.ts'
import { validationTexts } from '#texts/validation.ts'
import type { FilterField } from '#ui/form/filter-form.tsx'

/** The properties of both date fields. */
const dayField = {
  placeholder: orderHistoryTexts.dateHint,
  inputMode: 'numeric',
  format: typedDayAsFilterDate,
} as const

/** `kinds`: the signed-in person may see changes of things of these kinds, for example of products. */
export function filterFieldsFor(kinds: readonly ChangedKind[]): FilterField[] {
  return [
    { name: 'thing', label: changeRecordTexts.thing },
    { name: 'person', label: changeRecordTexts.person },
    {
      name: 'kind',
      label: changeRecordTexts.kind,
      options: [
        { value: '', label: changeRecordTexts.anyKind },
        ...kinds.map((kind) => ({ value: kind, label: changeRecordTexts.kinds[kind] })),
      ],
    },
    { name: 'from', label: changeRecordTexts.dateFrom, ...dayField },
    { name: 'to', label: changeRecordTexts.dateTo, ...dayField },
  ]
}
export const FILTER_NAMES = ['thing', 'person', 'kind', 'from', 'to'] as const

const MAX_TEXT_LENGTH = 200
const optionalText = v.optional(
  v.pipe(v.string(), v.trim(), v.maxLength(MAX_TEXT_LENGTH, validationTexts.tooLong)),
  '',
)

/** The property of the call for a typed day; nothing for an empty field. */
function dayOf<Name extends 'from' | 'to'>(name: Name, typedDay: string) {
  const day = isoDateOfTypedDay(typedDay)
  return day === null ? {} : ({ [name]: day } as { [Key in Name]: string }) // a computed name loses its type
}

const optionalDay = v.pipe(
  optionalText,
  v.check((text) => text === '' || isoDateOfTypedDay(text) !== null, orderHistoryTexts.notADay),
)

export const filterSchema: v.GenericSchema<Record<string, string>, ChangesBody> = v.pipe(
  v.object({
    person: optionalText,
    kind: v.pipe(optionalText, v.picklist(['', ...CHANGED_KINDS])),
    thing: optionalText,
    from: optionalDay,
    to: optionalDay,
  }),
  v.forward(
    v.check(({ from, to }) => {
      const [firstDay, lastDay] = [isoDateOfTypedDay(from), isoDateOfTypedDay(to)]
      return firstDay === null || lastDay === null || firstDay <= lastDay
    }, orderHistoryTexts.endsBeforeItBegins),
    ['to'],
  ),
  v.transform(({ person, kind, thing, from, to }) => ({
    ...(person !== '' && { person }),
    ...(kind !== '' && { kind }),
    ...(thing !== '' && { thing }),
    ...dayOf('from', from),
    ...dayOf('to', to),
  })),
)

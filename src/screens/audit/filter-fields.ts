// The filters of the change history: their form fields, and the schema of their values in the address.
import * as v from 'valibot'
import type { ChangesBody } from '#contract/change-record.ts'
import { CHANGED_KINDS, type ChangedKind } from '#domain/change-record.ts'
import { changeRecordTexts } from '#texts/change-records.ts'
import { validationTexts } from '#texts/validation.ts'
import type { FilterField } from '#ui/form/filter-form.tsx'

/** `kinds`: the signed-in person may see changes of things of these kinds, for example of products. */
export function filterFieldsFor(kinds: readonly ChangedKind[]): FilterField[] {
  return [
    { name: 'person', label: changeRecordTexts.person },
    {
      name: 'kind',
      label: changeRecordTexts.kind,
      options: [
        { value: '', label: changeRecordTexts.anyKind },
        ...kinds.map((kind) => ({ value: kind, label: changeRecordTexts.kinds[kind] })),
      ],
    },
    { name: 'thing', label: changeRecordTexts.thing },
  ]
}
export const FILTER_NAMES = ['person', 'kind', 'thing'] as const

const MAX_TEXT_LENGTH = 200
const optionalText = v.optional(
  v.pipe(v.string(), v.trim(), v.maxLength(MAX_TEXT_LENGTH, validationTexts.tooLong)),
  '',
)

export const filterSchema: v.GenericSchema<Record<string, string>, ChangesBody> = v.pipe(
  v.object({
    person: optionalText,
    kind: v.pipe(optionalText, v.picklist(['', ...CHANGED_KINDS])),
    thing: optionalText,
  }),
  v.transform(({ person, kind, thing }) => ({
    ...(person !== '' && { person }),
    ...(kind !== '' && { kind }),
    ...(thing !== '' && { thing }),
  })),
)

// Messages of the reference server about refused fields, where no rule of the form has words of its own, and about
// refused bodies.

/** By the kind of rule that was broken (valibot's `type`). */
export const fieldFaults: Readonly<Record<string, string>> = {
  missing: 'is missing',
  string: 'must be a text',
  number: 'must be a number',
  finite: 'must be a number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  integer: 'must be a whole number',
  min_value: 'is too small',
  max_value: 'is too large',
  min_length: 'is too short',
  non_empty: 'must not be empty',
  max_length: 'is too long',
  iso_date: 'must be a day like 2026-11-20',
  picklist: 'is not an allowed value',
  literal: 'is not an allowed value',
}
export const unreadableField = 'cannot be read'
/** Stands in place of a field's name when the whole body has a fault. */
export const wholeBody = 'The request'

export const bodyFaults = {
  tooManyValues: 'The request holds more values than any form sends.',
  tooLarge: 'The request is too large. Send less at once.',
  forbiddenName: 'The request holds a name that no form sends.',
  notJson: 'The request is not sent as JSON.',
  unreadable: 'The request cannot be read.',
} as const

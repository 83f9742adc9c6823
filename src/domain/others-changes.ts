// Finds the fields that another person saved while this person had a form of the same thing open (G158).
import { isSameValue } from './same-value.ts'

/** Values by field name; a value with several parts, such as an address, is one field. */
export type ComparedFields = Readonly<Record<string, unknown>>

export interface OthersChange {
  field: string
  /** The value that another person saved. */
  othersValue: unknown
  /** The value in the form of this person. */
  ownValue: unknown
  /** True when this person changed the field too, and has to choose a value. */
  isChangedByBoth: boolean
}

/** The fields as they were when the person opened the form, and as the person has typed them since. */
export interface Edit<Fields> {
  opened: Fields
  typed: Fields
}

/**
 * The same edit, begun at the server's fields: a field that the person did not edit has the server's value in `opened` and in
 * `typed`; an edited field keeps both values. Edits of fields that the server no longer has are left out.
 */
export function withOwnEdits<Fields extends object>(
  serverFields: Fields,
  { opened, typed }: Edit<Fields>,
): Edit<Fields> {
  const names = Object.keys(serverFields) as (keyof Fields)[] // the keys of an object of this type
  const editedNames = names.filter((name) => name in typed && !isSameValue(opened[name], typed[name]))
  const withEditsOf = (fields: Fields) => ({
    ...serverFields,
    ...Object.fromEntries(editedNames.map((name) => [name, fields[name]])),
  })
  return { opened: withEditsOf(opened), typed: withEditsOf(typed) }
}

/**
 * The fields that another person saved with a new value since this person opened them, in the order of `ownFields`. A field
 * that both people changed to the same value is left out.
 */
export function othersChanges(
  openedFields: ComparedFields,
  ownFields: ComparedFields,
  othersFields: ComparedFields,
): OthersChange[] {
  return Object.keys(ownFields).flatMap((field) => {
    const [othersValue, ownValue] = [othersFields[field], ownFields[field]]
    const isChangedByOther = field in othersFields && !isSameValue(othersValue, openedFields[field])
    if (!isChangedByOther || isSameValue(othersValue, ownValue)) return []
    return { field, othersValue, ownValue, isChangedByBoth: !isSameValue(ownValue, openedFields[field]) }
  })
}

/** The person whose value of a field is saved: the other person (`other`) or the person at this form (`own`). */
export type ChosenSide = 'other' | 'own'

/** The fields, each with the value that the person chose; a field without a choice has the person's own value. */
export function withChosenSides<Fields extends ComparedFields>(
  ownFields: Fields,
  othersFields: ComparedFields,
  choices: ReadonlyMap<string, ChosenSide>,
): Fields {
  const entries = Object.keys(ownFields).map((name) => [
    name,
    (choices.get(name) === 'other' ? othersFields : ownFields)[name],
  ])
  // The same names as `ownFields`; the values of `othersFields` have the same types.
  return Object.fromEntries(entries) as Fields
}

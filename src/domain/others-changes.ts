// Two people edit the same thing (G158): finds the fields that another person saved while this person had it open.
import { isSameValue } from './same-value.ts'

/** Values by field name; a value with several parts, such as an address, is one field. */
export type ComparedFields = Readonly<Record<string, unknown>>

export interface OthersChange {
  field: string
  /** The value that another person saved. */
  othersValue: unknown
  /** The value in the form of this person. */
  ownValue: unknown
  /** This person changed the field too, and has to choose a value. */
  isChangedByBoth: boolean
}

/** The fields as they were when the person opened them, and as they are typed now. */
export interface Edit<Fields> {
  opened: Fields
  typed: Fields
}

/** The server's fields with the person's edits applied; edits of fields that the server no longer has are left out. */
export function withOwnEdits<Fields extends object>(
  serverFields: Fields,
  { opened, typed }: Edit<Fields>,
): Edit<Fields> {
  const names = Object.keys(serverFields) as (keyof Fields)[] // the keys of an object of this type
  const editedNames = names.filter((name) => name in typed && !isSameValue(opened[name], typed[name]))
  const editsOver = (side: Fields) => ({
    ...serverFields,
    ...Object.fromEntries(editedNames.map((name) => [name, side[name]])),
  })
  return { opened: editsOver(opened), typed: editsOver(typed) }
}

/**
 * The fields that another person saved with a new value since this person opened them, in the order of `ownFields`. A field
 * that both changed to the same value is left out.
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

/** The person whose value of a field is saved: another person, or the one at this form. */
export type ChosenSide = 'other' | 'own'

/** The fields, each with the value that the person chose; without a choice it is the person's own. */
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

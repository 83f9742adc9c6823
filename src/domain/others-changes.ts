// Two people edit the same thing (G158): finds the fields that another person saved while this person had it open.
import { isSameValue } from './same-value.ts'

/** Values by field name; a value with several parts, such as an address, is one field. */
export type ComparedFields = Readonly<Record<string, unknown>>

export interface OthersChange {
  field: string
  theirs: unknown
  mine: unknown
  /** The person changed this field too, so that the person has to choose a value. */
  isMineToo: boolean
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
 * The fields that another person saved with a new value since this person opened them, in the order of `mine`. A field that
 * both changed to the same value is left out.
 */
export function othersChanges(
  opened: ComparedFields,
  mine: ComparedFields,
  theirs: ComparedFields,
): OthersChange[] {
  return Object.keys(mine).flatMap((field) => {
    const isTheirs = field in theirs && !isSameValue(theirs[field], opened[field])
    if (!isTheirs || isSameValue(theirs[field], mine[field])) return []
    return {
      field,
      theirs: theirs[field],
      mine: mine[field],
      isMineToo: !isSameValue(mine[field], opened[field]),
    }
  })
}

export type ChosenSide = 'theirs' | 'mine'

/** The fields with the side that the person chose for each; `mine` where no choice was made. */
export function withChosenSides<Fields extends ComparedFields>(
  mine: Fields,
  theirs: ComparedFields,
  choices: ReadonlyMap<string, ChosenSide>,
): Fields {
  const names = Object.keys(mine)
  const chosen = names.map((name) => [name, choices.get(name) === 'theirs' ? theirs[name] : mine[name]])
  // The same names as `mine`; the values of `theirs` have the same types.
  return Object.fromEntries(chosen) as Fields
}

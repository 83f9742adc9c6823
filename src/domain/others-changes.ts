// Two people at one thing (G158): what somebody else saved while a person had it open, field by field.
import { isSameValue } from './same-value.ts'

/** By name; a value may be a text, a switch or a whole address, whatever is kept or given up as one. */
export type ComparedFields = Readonly<Record<string, unknown>>

export interface OthersChange {
  field: string
  theirs: unknown
  mine: unknown
  /** The person changed this field too, so nobody but the person can say which one counts. */
  isMineToo: boolean
}

/** The fields as they were when the person opened them, and as they are typed now. */
export interface Edit<Fields> {
  opened: Fields
  typed: Fields
}

/** The fields that the server tells now, with the edited ones over them; an edited field that it tells no more is left out. */
export function withEdited<Fields extends object>(
  told: Fields,
  { opened, typed }: Edit<Fields>,
): Edit<Fields> {
  const names = Object.keys(told) as (keyof Fields)[] // no other names than its own
  const edited = names.filter((name) => name in typed && !isSameValue(opened[name], typed[name]))
  const over = (side: Fields) => ({
    ...told,
    ...Object.fromEntries(edited.map((name) => [name, side[name]])),
  })
  return { opened: over(opened), typed: over(typed) }
}

/**
 * The fields that somebody else saved otherwise than they were when the person opened them, in the order of `mine`.
 * What both changed to the same value is none of them.
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

export type Kept = 'theirs' | 'mine'

/** The fields as the person decided about them. */
export function withKept<Fields extends ComparedFields>(
  mine: Fields,
  theirs: ComparedFields,
  kept: ReadonlyMap<string, Kept>,
): Fields {
  const names = Object.keys(mine)
  const chosen = names.map((name) => [name, kept.get(name) === 'theirs' ? theirs[name] : mine[name]])
  // the same names; what is theirs has the shape of mine
  return Object.fromEntries(chosen) as Fields
}

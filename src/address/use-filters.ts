import { useSearchParams } from 'react-router-dom'
import * as v from 'valibot'

/** What narrows a list: typed by a person, kept in the address, read by the list. */
export interface Filters<Wanted> {
  /** Texts by the name of their field; '' does not filter. */
  typed: Record<string, string>
  wanted: Wanted
  isSet: boolean
  /** Another filter begins at its first page. */
  apply: (typed: Record<string, string>) => void
}

/** The filters in the address. `schema` takes a text for each name; what it does not understand does not filter. */
export function useFilters<Wanted>(
  names: readonly string[],
  schema: v.GenericSchema<Record<string, string>, Wanted>,
): Filters<Wanted> {
  const [query, setQuery] = useSearchParams()
  const typed = Object.fromEntries(names.map((name) => [name, query.get(name) ?? '']))
  const judged = v.safeParse(schema, typed)
  for (const issue of judged.issues ?? []) typed[v.getDotPath(issue) ?? ''] = ''
  return {
    typed,
    wanted: judged.success ? judged.output : v.parse(schema, typed),
    isSet: names.some((name) => typed[name] !== ''),
    apply: (next) => setQuery(Object.fromEntries(names.flatMap((name) => filled(name, next[name])))),
  }
}

function filled(name: string, text = ''): [string, string][] {
  return text.trim() === '' ? [] : [[name, text.trim()]]
}

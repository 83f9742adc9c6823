import { useSearchParams } from 'react-router-dom'
import * as v from 'valibot'

/** The filters of a list: typed by the person and kept in the address. */
export interface Filters<Wanted> {
  /** Texts by the name of their field; '' does not filter. */
  typed: Record<string, string>
  wanted: Wanted
  isSet: boolean
  /** Applies the filters and returns to the first page. */
  apply: (typed: Record<string, string>) => void
}

/** The filters in the address. `schema` reads a text for each name; a text that it refuses does not filter. */
export function useFilters<Wanted>(
  names: readonly string[],
  schema: v.GenericSchema<Record<string, string>, Wanted>,
): Filters<Wanted> {
  const [query, setQuery] = useSearchParams()
  const typed = Object.fromEntries(names.map((name) => [name, query.get(name) ?? '']))
  const parsed = v.safeParse(schema, typed)
  for (const issue of parsed.issues ?? []) typed[v.getDotPath(issue) ?? ''] = ''
  return {
    typed,
    wanted: parsed.success ? parsed.output : v.parse(schema, typed),
    isSet: names.some((name) => typed[name] !== ''),
    apply: (next) => setQuery(Object.fromEntries(names.flatMap((name) => filled(name, next[name])))),
  }
}

function filled(name: string, text = ''): [string, string][] {
  return text.trim() === '' ? [] : [[name, text.trim()]]
}

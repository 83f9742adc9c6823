import { useSearchParams } from 'react-router-dom'
import * as v from 'valibot'

/** The filters of a list; the person types them, and the address has them. */
export interface Filters<Parsed> {
  /** The typed texts by field name; '' does not filter. */
  typed: Record<string, string>
  parsed: Parsed
  isSet: boolean
  /** Applies the filters and returns to the first page. */
  apply: (typed: Record<string, string>) => void
}

/** Reads the filters from the address. `schema` parses the text of each name; a text that it refuses does not filter. */
export function useFilters<Parsed>(
  names: readonly string[],
  schema: v.GenericSchema<Record<string, string>, Parsed>,
): Filters<Parsed> {
  const [query, setQuery] = useSearchParams()
  const typed = Object.fromEntries(names.map((name) => [name, query.get(name) ?? '']))
  const result = v.safeParse(schema, typed)
  for (const issue of result.issues ?? []) typed[v.getDotPath(issue) ?? ''] = ''
  return {
    typed,
    parsed: result.success ? result.output : v.parse(schema, typed),
    isSet: names.some((name) => typed[name] !== ''),
    apply: (filters) =>
      setQuery(Object.fromEntries(names.flatMap((name) => parameterOf(name, filters[name])))),
  }
}

/** The parameter in the address; none for an empty text. */
function parameterOf(name: string, text = ''): [string, string][] {
  return text.trim() === '' ? [] : [[name, text.trim()]]
}

import { useSearchParams } from 'react-router-dom'
import * as v from 'valibot'

/** The filters of a list, which a person types and the address holds. */
export interface Filters<Parsed> {
  /** The valid texts of the filters by field name; '' for a field without a filter. */
  texts: Record<string, string>
  /** The texts, parsed by the schema. */
  values: Parsed
  isAnySet: boolean
  /** Writes the filters to the address and removes its other parameters, such as the page number. */
  apply: (texts: Record<string, string>) => void
}

/** Reads the filters from the address. `schema` parses the texts; the hook ignores a text that the schema refuses. */
export function useFilters<Parsed>(
  names: readonly string[],
  schema: v.GenericSchema<Record<string, string>, Parsed>,
): Filters<Parsed> {
  const [query, setQuery] = useSearchParams()
  const texts = Object.fromEntries(names.map((name) => [name, query.get(name) ?? '']))
  const result = v.safeParse(schema, texts)
  for (const issue of result.issues ?? []) texts[v.getDotPath(issue) ?? ''] = ''
  return {
    texts,
    values: result.success ? result.output : v.parse(schema, texts),
    isAnySet: names.some((name) => texts[name] !== ''),
    apply: (filters) =>
      setQuery(Object.fromEntries(names.flatMap((name) => parameterOf(name, filters[name])))),
  }
}

/** The name and text of the parameter in the address; an empty list for an empty text. */
function parameterOf(name: string, text = ''): [string, string][] {
  return text.trim() === '' ? [] : [[name, text.trim()]]
}

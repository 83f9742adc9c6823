// The filters of the products that are edited together, and their names in the address.
import * as v from 'valibot'
import { bulkProductTexts as texts } from '#texts/products/bulk-products.ts'
import type { FilterField } from '#ui/form/filter-form.tsx'

const filterShape = { find: v.string(), shown: v.string(), all: v.string() }
export const filterSchema = v.object(filterShape)
type TypedFilter = v.InferOutput<typeof filterSchema>
type FilterName = keyof TypedFilter
const FILTER_NAMES = ['find', 'shown', 'all'] as const satisfies readonly FilterName[]

const FIELDS: readonly FilterField<FilterName>[] = [
  { name: 'find', label: texts.find, placeholder: texts.findHint },
  {
    name: 'shown',
    label: texts.placeFilter,
    options: [
      { value: '', label: texts.inCatalogue },
      { value: 'archive', label: texts.inArchive },
    ],
  },
  {
    name: 'all',
    label: texts.groupsBelow,
    options: [
      { value: '', label: texts.withoutBelow },
      { value: 'yes', label: texts.withBelow },
    ],
  },
]

/** The results of a search are of all groups. */
export function fieldsOf(search: string): readonly FilterField<FilterName>[] {
  return search === '' ? FIELDS : FIELDS.filter(({ name }) => name !== 'all')
}

export function typedFilterIn(query: URLSearchParams): TypedFilter {
  const [find = '', shown = '', all = ''] = FILTER_NAMES.map((name) => query.get(name) ?? '')
  return { find, shown, all }
}

/** The address keeps the search that produced the list. */
export function withFilter(query: URLSearchParams, filter: TypedFilter): URLSearchParams {
  const nextQuery = new URLSearchParams(query)
  for (const name of FILTER_NAMES) {
    const text = filter[name].trim()
    if (text === '') nextQuery.delete(name)
    else nextQuery.set(name, text)
  }
  return nextQuery
}

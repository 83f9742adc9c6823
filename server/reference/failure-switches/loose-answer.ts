// Rewrites an answer in the form that an existing backend may use, with the same content (G147): more fields at every
// level, numbers as text, null for empty values, and lists instead of maps.
import { BASKET_CHECK_NAMES } from '#contract/cart/basket.ts'

/** The fields whose value is a map from product ids to lists. */
const MAPS: readonly string[] = Object.values(BASKET_CHECK_NAMES)

function looseObject(object: object): object {
  const entries = Object.entries(object).map(([name, value]) => {
    // these names hold a map of lists
    if (MAPS.includes(name))
      return [
        name,
        Object.values(value as object)
          .flat()
          .map(looseValue),
      ]
    return [name, looseValue(value)]
  })
  return { ...Object.fromEntries(entries), syncedBy: null, meta: { version: '7', tags: [] } }
}

function looseValue(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  if (value === '') return null
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(looseValue)
  return typeof value === 'object' && value !== null ? looseObject(value) : value
}

export function looseAnswer(body: string): string {
  return JSON.stringify(looseValue(JSON.parse(body)))
}

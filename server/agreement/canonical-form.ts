// The form in which a server should write a value. The schemas of the contract also read other forms: numbers as text,
// null and empty lists for missing values (G147). JSON Schema cannot express the functions in these schemas, so this
// file takes the schemas apart and keeps only the agreed form.
import * as v from 'valibot'
import { lastSeenPercentages } from '#contract/cart/basket.ts'
import { listOfPage } from '#contract/envelope.ts'
import { newCustomerAnswer, statusSchema } from '#contract/orders/order.ts'
import { stateSchema, statesSchema } from '#contract/people/dealership.ts'
import { subscribersSchema } from '#contract/people/subscriber.ts'
import { percentageSchema } from '#contract/products/product.ts'
import { emptyAsNull, flag, id, number, text } from '#contract/tolerant-values.ts'
import { ORDER_STATUSES } from '#domain/orders/order-status.ts'

type Schema = v.GenericSchema
type Action = v.GenericPipeAction

/** The parts of valibot's schemas that this file reads. Each kind of schema has some of these parts. */
interface SchemaParts {
  kind: string
  type: string
  pipe?: readonly (SchemaParts & (Schema | Action))[]
  wrapped?: Schema
  default?: unknown
  entries?: Record<string, Schema>
  item?: Schema
  key?: Schema
  value?: Schema
  options?: readonly Schema[]
  getter?: (input: unknown) => Schema
  operation?: unknown
}

// Valibot has no type for "any schema with its parts".
const partsOf = (schema: unknown) => schema as SchemaParts

const statusNumbers = v.pipe(
  v.number(),
  v.integer(),
  v.description(
    `The number of a status: ${Object.entries(ORDER_STATUSES)
      .map(([name, value]) => `${value} ${name}`)
      .join(', ')}.`,
  ),
)

/** Schemas that read several forms of a value, each with the form that a server should write. */
const KNOWN_FORMS = new Map<unknown, () => Schema>([
  [number, () => v.number()],
  [id, () => v.pipe(v.number(), v.integer())],
  [text, () => v.string()],
  [flag, () => v.nullish(v.boolean(), false)],
  [statusSchema, () => statusNumbers],
  [statesSchema, () => v.pipe(v.array(canonicalForm(stateSchema)), v.minLength(1))],
  [newCustomerAnswer, () => v.nullable(v.object({ id: v.nullish(canonicalForm(id)) }))],
  [subscribersSchema, () => canonicalForm(partsOf(subscribersSchema).options?.[0] ?? v.never())],
  [lastSeenPercentages, () => v.array(canonicalForm(percentageSchema))],
])

/** The same schema always has the same form, so that a document can name it once. */
const formCache = new WeakMap<object, Schema>()

export function canonicalForm(schema: Schema): Schema {
  const knownForm = formCache.get(schema)
  if (knownForm) return knownForm
  const form = formOf(schema)
  formCache.set(schema, form)
  return form
}

function formOf(schema: Schema): Schema {
  const makeForm = KNOWN_FORMS.get(schema)
  if (makeForm) return makeForm()
  const list = listOfPage(schema)
  if (list) {
    const count = v.pipe(v.number(), v.integer(), v.minValue(0))
    return v.object({ [list.key]: v.array(canonicalForm(list.item)), count })
  }
  const { pipe } = partsOf(schema)
  return pipe ? formOfPipe(pipe.flatMap(flattenPipe)) : formOfParts(schema)
}

function flattenPipe(item: SchemaParts & (Schema | Action)): (SchemaParts & (Schema | Action))[] {
  const hasOwnForm = KNOWN_FORMS.has(item) || listOfPage(item) !== null
  return item.pipe && !hasOwnForm ? item.pipe.flatMap(flattenPipe) : [item]
}

/**
 * A pipe that reads several forms of a missing value has an optional form. Every other pipe has the form of its last
 * schema, with the actions between this schema and the nearest transformations.
 */
function formOfPipe(items: readonly (SchemaParts & (Schema | Action))[]): Schema {
  const [, secondItem, thirdItem] = items
  if (secondItem?.operation === emptyAsNull && thirdItem?.wrapped) {
    return optionalForm(canonicalForm(thirdItem.wrapped), thirdItem.default)
  }
  const isTransform = ({ type }: SchemaParts) => type === 'transform' || type === 'raw_transform'
  const lastSchemaIndex = items.findLastIndex(({ kind }) => kind === 'schema')
  const itemsBefore = items.slice(0, lastSchemaIndex)
  const itemsAfter = items.slice(lastSchemaIndex + 1)
  const start = itemsBefore.findLastIndex(isTransform) + 1
  const end = itemsAfter.findIndex(isTransform)
  const actions = [...itemsBefore.slice(start), ...(end < 0 ? itemsAfter : itemsAfter.slice(0, end))]
  const schemaForm = canonicalForm(items[lastSchemaIndex] as Schema) // `lastSchemaIndex` is the index of a schema
  const formActions = actions.filter(({ kind }) => kind !== 'schema')
  // The actions were made for this schema, but TypeScript no longer knows their types.
  return formActions.length === 0
    ? schemaForm
    : (v.pipe as unknown as (...parts: unknown[]) => Schema)(schemaForm, ...formActions)
}

/** A value that may be missing or null. Its fallback becomes the default if a server could write it. */
function optionalForm(form: Schema, fallback: unknown): Schema {
  const { type, wrapped } = partsOf(form)
  const value = type === 'nullish' && wrapped ? wrapped : form
  const defaultValue = typeof fallback === 'function' ? fallback() : fallback
  return v.is(v.nullable(value), defaultValue) ? v.nullish(value, defaultValue) : v.nullish(value)
}

function formOfParts(schema: Schema): Schema {
  const { type, wrapped, entries, item, key, value, options, getter } = partsOf(schema)
  const defaultValue = partsOf(schema).default
  switch (type) {
    case 'optional':
      return wrapped ? v.optional(canonicalForm(wrapped), defaultValue) : schema
    case 'nullable':
      return wrapped ? v.nullable(canonicalForm(wrapped), defaultValue) : schema
    case 'nullish':
      return wrapped ? v.nullish(canonicalForm(wrapped), defaultValue) : schema
    case 'object':
    case 'loose_object':
      return v.object(
        Object.fromEntries(
          Object.entries(entries ?? {}).map(([name, field]) => [name, canonicalForm(field)]),
        ),
      )
    case 'array':
      return item ? v.array(canonicalForm(item)) : schema
    case 'record':
      // The keys of every map of the contract are texts.
      return key && value ? v.record(v.string(), canonicalForm(value)) : schema
    case 'union':
      // The contract also reads 0 and 1 as false and true, but a server should write booleans.
      return options?.[0]?.type === 'boolean' ? v.boolean() : v.union((options ?? []).map(canonicalForm))
    case 'intersect':
      return v.intersect((options ?? []).map(canonicalForm))
    case 'lazy':
      return getter ? canonicalForm(getter({})) : schema
    default:
      return schema
  }
}

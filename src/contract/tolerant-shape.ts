// The wire's form of a shape: the values of tolerant-values.ts in place of the exact ones.
import * as v from 'valibot'
import { flag, id, number, orElse, text } from './tolerant-values.ts'

type TolerantEntry<Entry> =
  Entry extends v.OptionalSchema<infer Value, infer Usual>
    ? Usual extends undefined
      ? v.OptionalSchema<v.GenericSchema<v.InferInput<Value>, v.InferOutput<Value>>, undefined>
      : v.GenericSchema<v.InferInput<Value> | null | undefined, v.InferOutput<Entry>>
    : Entry extends v.GenericSchema
      ? v.GenericSchema<v.InferInput<Entry>, v.InferOutput<Entry>>
      : never

export type TolerantShape<Entries extends v.ObjectEntries> = v.ObjectSchema<
  { [Name in keyof Entries]: TolerantEntry<Entries[Name]> },
  undefined
>

/** The parts of the schemas of which shapes are made. */
interface ShapeParts {
  type: string
  entries?: Readonly<Record<string, v.GenericSchema>>
  item?: v.GenericSchema
  wrapped?: v.GenericSchema
  options?: readonly v.GenericSchema[]
  default?: unknown
  pipe?: readonly unknown[]
}

/** The same shape always has the same form, so that docs/openapi.json can name it once. */
const formCache = new WeakMap<v.GenericSchema, v.GenericSchema>()

export function tolerant<Entries extends v.ObjectEntries>(
  shape: v.ObjectSchema<Entries, undefined>,
): TolerantShape<Entries>
/** A shape that is joined of several. */
export function tolerant<Shape extends v.GenericSchema>(
  shape: Shape,
): v.GenericSchema<v.InferInput<Shape>, v.InferOutput<Shape>>
export function tolerant(shape: v.GenericSchema): v.GenericSchema {
  return tolerantPart(shape)
}

function tolerantPart(part: v.GenericSchema): v.GenericSchema {
  const form = formCache.get(part) ?? formOf(part)
  formCache.set(part, form)
  return form
}

function formOf(part: v.GenericSchema): v.GenericSchema {
  const { type, entries, item, wrapped, options = [], default: usual, pipe } = part as ShapeParts
  if (entries) {
    const names = Object.keys(entries)
    return v.object(
      Object.fromEntries(names.map((name) => [name, tolerantPart(entries[name] as v.GenericSchema)])),
    )
  }
  if (type === 'intersect') return v.intersect(options.map(tolerantPart))
  if (item) return v.array(tolerantPart(item))
  if (type === 'optional' && wrapped) return optionalPart(wrapped, usual)
  if (wrapped) return v.nullable(tolerantPart(wrapped))
  if (type === 'string') return pipe ? part : text
  if (type === 'number') return pipe ? id : number
  return type === 'boolean' ? flag : part
}

function optionalPart(wrapped: v.GenericSchema, usual: unknown): v.GenericSchema {
  if (usual === undefined) return v.optional(tolerantPart(wrapped))
  const { type, wrapped: value } = wrapped as ShapeParts
  if (type === 'boolean') return usual === false ? flag : orElse(flag, usual as boolean)
  return orElse(type === 'nullable' && value ? tolerantPart(value) : tolerantPart(wrapped), usual as never)
}

// The stored form of a shape. A row may have been written by an earlier or a later build of the app: missing fields get the
// value of the shape, and unknown fields stay.
import * as v from 'valibot'

/** The parts of the schemas of which shapes are made. */
interface ShapeParts {
  type: string
  entries?: Readonly<Record<string, v.GenericSchema>>
  item?: v.GenericSchema
  wrapped?: v.GenericSchema
  default?: unknown
}

/** `entries`: the stored forms of the fields, for a schema that replaces some of them. */
export interface StoredShape<Shape extends v.ObjectSchema<v.ObjectEntries, undefined>>
  extends v.GenericSchema<unknown, v.InferOutput<Shape>> {
  readonly entries: Shape['entries']
}

export function stored<Shape extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  shape: Shape,
): StoredShape<Shape> {
  return storedPart(shape) as unknown as StoredShape<Shape> // its objects are loose, nothing else differs
}

function storedPart(part: v.GenericSchema): v.GenericSchema {
  const { type, entries, item, wrapped, default: usual } = part as ShapeParts
  if (entries) {
    const names = Object.keys(entries)
    return v.looseObject(
      Object.fromEntries(names.map((name) => [name, storedPart(entries[name] as v.GenericSchema)])),
    )
  }
  if (item) return v.array(storedPart(item))
  if (wrapped)
    return type === 'nullable' ? v.nullable(storedPart(wrapped)) : v.optional(storedPart(wrapped), usual)
  return part
}

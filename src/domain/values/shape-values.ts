// The values of which shapes are made. A shape says once which fields a thing has, and the value of a field that may be
// missing; its type is inferred. `contract/tolerant-shape` and `storage/stored-shape` derive what the wire and the device have.
import * as v from 'valibot'

export const id = v.pipe(v.number(), v.integer())

export const textOr = (fallback: string) => v.optional(v.string(), fallback)

export const numberOr = (fallback: number) => v.optional(v.number(), fallback)

/** False if it is missing. */
export const flag = v.optional(v.boolean(), false)

/** A person, as other people see the person. */
export const person = v.object({ id, name: v.string() })

export const idAndName = v.object({ id, name: textOr('') })

/** The id 0 and no name if it is missing. */
export const idAndNameOrNone = v.optional(idAndName, { id: 0, name: '' })

export const orNull = <Value extends v.GenericSchema>(value: Value) => v.optional(v.nullable(value), null)

/** Empty if it is missing. */
export const listOf = <Item extends v.GenericSchema>(item: Item) => v.optional(v.array(item), () => [])

import * as v from 'valibot'

/** A list that is measured before its items are judged. */
export const boundedList = <Item extends v.GenericSchema>(item: Item, most: number, least = 0) =>
  v.pipe(v.array(v.unknown()), v.minLength(least), v.maxLength(most), v.array(item))

// The keys of the rows of orders: the intent, or `<intent>@<author>` if another author's row has the intent already. Edges
// of earlier versions know only the intent as a key: beside them each row keeps the key under which they find it (G292).
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

export interface OwnedIntent {
  intent: string
  /** The account's id, or `visitor`. */
  author: string
}

/** The two keys that the row of an author's order can have, in the order in which they are tried. */
export function keysOfOrder({ intent, author }: OwnedIntent): [string, string] {
  return [intent, `${intent}@${author}`]
}

/** The intent of a row, without the author of a later key. */
export function intentOfKey(key: string): string {
  return key.split('@')[0] ?? key
}

interface OrderColumns {
  key: AnyColumn
  author: AnyColumn
}

/** The SQL condition that two tables have rows of the same order. It can use an index of `row.key`. */
export function isRowOfSameOrder(row: OrderColumns, other: OrderColumns): SQL {
  const author = sql`${other.author}::text`
  const intent = sql`split_part(${other.key}, '@', 1)`
  return sql`${row.author}::text = ${author} and ${row.key} in (${intent}, ${intent} || '@' || ${author})`
}

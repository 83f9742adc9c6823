// Deletes the rows of orders whose time is over, and shortens old answers.
import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { VISITOR } from './key-protocol.ts'
import { orderKeys } from './key-tables.ts'
import { sweepStoreRuns } from './store-beats.ts'

/** Every row is deleted this long after it was last claimed or settled (`touchedAt`). */
export const RETENTION_HOURS = 400 * 24
/** A stored answer is whole for this long. After that it has only the order's number. */
const WHOLE_ANSWER_HOURS = 72
/** The row of a visitor's order that was not placed is kept this long. A delayed copy of its request comes sooner. */
const VISITOR_UNPLACED_HOURS = 24
/** The row of an account's order that was not placed is kept this long. Its device asks again within two days. */
const ACCOUNT_UNPLACED_HOURS = 72

export async function sweepKeys(database: CounterDatabase): Promise<void> {
  await sweepStoreRuns(database, RETENTION_HOURS)
  await database
    .delete(orderKeys)
    .where(lt(orderKeys.touchedAt, sql`now() - make_interval(hours => ${RETENTION_HOURS}::int)`))
  // Anybody can cause rows of orders that were not placed. A resend of such an order needs no stored answer.
  const isOfVisitor = eq(orderKeys.author, VISITOR)
  const hours = sql`case when ${isOfVisitor} then ${VISITOR_UNPLACED_HOURS}::int else ${ACCOUNT_UNPLACED_HOURS}::int end`
  await database
    .delete(orderKeys)
    .where(
      and(
        inArray(orderKeys.state, ['received', 'released']),
        eq(orderKeys.earlierMayBePlaced, false),
        eq(orderKeys.mustTellNotSent, false),
        lt(orderKeys.leaseUntil, sql`now()`),
        lt(orderKeys.touchedAt, sql`now() - make_interval(hours => ${hours})`),
      ),
    )
  await database
    .update(orderKeys)
    .set({
      isShrunk: true,
      answerBody: sql`'{"data":{' || coalesce('"id":' || ${orderKeys.orderId}, '') || '}}'`,
    })
    .where(
      and(
        eq(orderKeys.isShrunk, false),
        isNotNull(orderKeys.answerBody),
        lt(orderKeys.touchedAt, sql`now() - make_interval(hours => ${WHOLE_ANSWER_HOURS}::int)`),
      ),
    )
}

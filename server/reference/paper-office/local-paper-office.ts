import { asc, eq } from 'drizzle-orm'
import { canCancelPaperOrder, PAPER_ORDER_ACTIONS } from '#domain/orders/paper-order.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { paperOrderStatuses, paperOrders } from '../schema/back-office.ts'
import type { PaperOffice } from './paper-office.ts'

export function createLocalPaperOffice(database: CounterDatabase): PaperOffice {
  return {
    async find(confirmNumber) {
      const [found] = await database
        .select()
        .from(paperOrders)
        .where(eq(paperOrders.confirmNumber, confirmNumber))
      if (!found) return null
      const steps = await database
        .select()
        .from(paperOrderStatuses)
        .where(eq(paperOrderStatuses.paperOrderId, found.id))
        .orderBy(asc(paperOrderStatuses.statusAt), asc(paperOrderStatuses.id))
      return { ...found, steps: steps.map(({ statusAt, ...step }) => ({ ...step, at: statusAt })) }
    },

    cancel: (confirmNumber, { username, at }) =>
      database.transaction(async (transaction) => {
        const [found] = await transaction
          .select({ id: paperOrders.id, status: paperOrders.status })
          .from(paperOrders)
          .where(eq(paperOrders.confirmNumber, confirmNumber))
          .for('update')
        if (!found || !canCancelPaperOrder(found)) return false
        const status = PAPER_ORDER_ACTIONS.cancel.to
        await transaction.update(paperOrders).set({ status }).where(eq(paperOrders.id, found.id))
        await transaction
          .insert(paperOrderStatuses)
          .values({ paperOrderId: found.id, status, statusAt: at, username })
        return true
      }),
  }
}

import { asc, eq } from 'drizzle-orm'
import { canCancelPaperOrder, PAPER_ORDER_ACTIONS } from '#domain/orders/paper-order.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { paperOrderStatuses, paperOrders } from '../schema/back-office.ts'
import type { PaperOffice } from './paper-office.ts'

export function createLocalPaperOffice(database: CounterDatabase): PaperOffice {
  return {
    async find(confirmNumber) {
      const [paperOrder] = await database
        .select()
        .from(paperOrders)
        .where(eq(paperOrders.confirmNumber, confirmNumber))
      if (!paperOrder) return null
      const steps = await database
        .select()
        .from(paperOrderStatuses)
        .where(eq(paperOrderStatuses.paperOrderId, paperOrder.id))
        .orderBy(asc(paperOrderStatuses.statusAt), asc(paperOrderStatuses.id))
      return { ...paperOrder, steps: steps.map(({ statusAt, ...step }) => ({ ...step, at: statusAt })) }
    },

    cancel: (confirmNumber, { username, at }) =>
      database.transaction(async (transaction) => {
        const [paperOrder] = await transaction
          .select({ id: paperOrders.id, status: paperOrders.status })
          .from(paperOrders)
          .where(eq(paperOrders.confirmNumber, confirmNumber))
          .for('update')
        if (!paperOrder || !canCancelPaperOrder(paperOrder)) return false
        const status = PAPER_ORDER_ACTIONS.cancel.to
        await transaction.update(paperOrders).set({ status }).where(eq(paperOrders.id, paperOrder.id))
        await transaction
          .insert(paperOrderStatuses)
          .values({ paperOrderId: paperOrder.id, status, statusAt: at, username })
        return true
      }),
  }
}

import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { BASE_PATHS, ENDPOINTS } from '#contract/endpoints.ts'
import type { Account } from '#domain/account.ts'
import { CANCELLED_PAPER_ORDER, canCancelPaperOrder } from '#domain/paper-order.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { invalid, notFound, parsed } from '../answers.ts'
import { readsOf, requireGate } from '../authentication/caller.ts'
import type { OfficePaperOrder, PaperOffice } from '../paper-office/paper-office.ts'
import { readDealerships } from '../store/dealerships.ts'
import { readOrder } from '../store/orders/find-orders.ts'
import { orderReader } from '../store/orders/order-reader.ts'
import { paperOrderAnswer } from '../store/paper-order-answer.ts'
import { rowId } from './query-values.ts'

const numberParams = v.object({ confirmNumber: v.string() })
const cancelQuery = v.object({ id: rowId })

interface PaperOrderParts {
  database: CounterDatabase
  clock: () => Date
  office: PaperOffice
}

export function paperOrderRoutes(app: FastifyInstance, { database, clock, office }: PaperOrderParts): void {
  /**
   * Anybody can type any number into his order, so the license decides whose paper order it is. A cancelled one is
   * cleared: it is told to nobody (ordering.md §4).
   */
  async function findFor(account: Account, confirmNumber: string): Promise<OfficePaperOrder | null> {
    const paper = confirmNumber === '' ? null : await office.find(confirmNumber)
    if (paper === null || paper.status === CANCELLED_PAPER_ORDER) return null
    const scope = readsOf(account)
    if (scope === 'all') return paper
    const own = await readDealerships(database, scope)
    const isOwn = own.some(
      ({ dealerLicenseNumber: license }) => license !== '' && license === paper.dealerLicenseNumber,
    )
    return isOwn ? paper : null
  }

  app.get(`/${BASE_PATHS.order}/confirm/:confirmNumber`, async (request) => {
    const account = requireGate(request, 'seeOrders')
    const { confirmNumber } = parsed(numberParams, request.params)
    const paper = await findFor(account, confirmNumber)
    if (paper === null) throw notFound('Paper order')
    return { data: paperOrderAnswer(paper) }
  })

  app.post(`/${ENDPOINTS.cancelPaperOrder}`, async (request) => {
    requireGate(request, 'placeOrders')
    const account = requireGate(request, 'seeOrders')
    const { id } = parsed(cancelQuery, request.query)
    const order = await readOrder(database, orderReader(account), id)
    if (order === null) throw notFound('Order')
    const paper = await findFor(account, order.confirmNumber)
    if (paper === null) throw notFound('Paper order')
    const by = { username: account.login, at: clock() }
    // The office decides; what was read a moment ago only gives the reason.
    if (!(await office.cancel(paper.confirmNumber, by))) throw tooLate(paper)
    return { data: {} }
  })
}

function tooLate(paper: OfficePaperOrder) {
  const state = canCancelPaperOrder(paper) ? 'no longer Submitted' : paper.status
  return invalid(`The paper order is ${state} and cannot be cancelled`)
}

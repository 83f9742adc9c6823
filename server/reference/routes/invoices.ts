import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import { ordersBody } from '#contract/order.ts'
import { invoiceFile, PDF_TYPE } from '#contract/pdf.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { invoiceTexts } from '#texts/invoice.ts'
import { invalid, parsed, Refusal } from '../answers.ts'
import { requireGate } from '../authentication/caller.ts'
import { writeInvoices } from '../pdf/invoice-pdf.ts'
import { findInvoices } from '../store/orders/find-invoices.ts'
import { orderReader } from '../store/orders/order-reader.ts'

/** Drawing takes time from other calls: 200 invoices take about a second. */
const MOST_INVOICES = 200

/** Invoices for who sees the orders; buyers once the status has left IN (G126). */
export function invoiceRoutes(app: FastifyInstance, { database }: { database: CounterDatabase }): void {
  app.post(`/${ENDPOINTS.invoicesPdf}`, async (request, reply) => {
    const account = requireGate(request, 'seeOrders')
    const body = parsed(ordersBody, request.body ?? {})
    const invoices = await findInvoices(database, orderReader(account), body, MOST_INVOICES + 1)
    if (invoices.length > MOST_INVOICES) throw invalid(invoiceTexts.tooMany(MOST_INVOICES))
    if (invoices.length === 0) throw new Refusal(404, ERROR_CODES.notFound, invoiceTexts.notFound)
    const name = invoiceFile(invoices.map(({ order }) => order.id))
    return reply
      .type(PDF_TYPE)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(await writeInvoices(invoices))
  })
}

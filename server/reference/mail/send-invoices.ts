// Mails each chosen invoice to its dealership, and counts the mails that were sent (G66).
import { buffer } from 'node:stream/consumers'
import { PDF_TYPE } from '#contract/orders/download-files.ts'
import type { OrdersBody } from '#contract/orders/order.ts'
import { invoiceFileName } from '#domain/orders/invoice-file-name.ts'
import { statusOfNumber } from '#domain/orders/order-status.ts'
import { emailsIn } from '#domain/people/email-list.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { describeProblem } from '#server/log/describe-problem.ts'
import { log } from '#server/log/log.ts'
import { invoiceMail, reminderMail } from '#texts/orders/invoice-mail.ts'
import { orderWorkRefusals } from '#texts/orders/order-work.ts'
import { serverLog } from '#texts/server.ts'
import { customerScope, type Scope } from '../authority/scope.ts'
import type { FileDrawing } from '../files/draw-files.ts'
import { invalid, Refusal } from '../refusal.ts'
import type { ChangeStamp } from '../store/changes.ts'
import { countSentInvoice } from '../store/orders/change-orders.ts'
import type { ChosenOrder } from '../store/orders/chosen-orders.ts'
import { findChosenInvoices, type Invoice, readInvoices } from '../store/orders/find-invoices.ts'
import type { Mail, Mailer } from './mailer.ts'

interface SendingJob extends ChangeStamp {
  database: CounterDatabase
  files: FileDrawing
  mailer: Mailer
  /** The scope of the person who sends. */
  scope: Scope
  /** The choice of the orders. */
  body: OrdersBody
  /** The number of mails that the caller saw for each order, by order id. */
  seenCounts: ReadonlyMap<number, number>
  isReminder: boolean
  /** The reason why an invoice cannot be sent; null when it can. */
  refusalOf: (order: ChosenOrder) => Refusal | null
  /** Called when all orders are read; afterwards the call mostly waits for the mail server. */
  endHeavyWork: () => void
  /** True when the caller has disconnected. */
  isCallerGone: () => boolean
}

/**
 * Returns the number of sent mails. If one invoice cannot be sent (`refusalOf`), or one dealership has no e-mail, no
 * mail is sent. If the caller disconnects, the sending ends after the current mail; the app then reads which invoices
 * were sent (G193).
 */
export async function sendInvoices(job: SendingJob): Promise<number> {
  const { database, mailer, isReminder, authorId, time } = job
  const recipients = await readRecipients(job)
  job.endHeavyWork()
  let sentCount = 0
  for (const recipient of recipients) {
    if (job.isCallerGone()) break
    try {
      const mail = await makeMail(job, recipient)
      if (mail === null) continue
      await mailer.send(mail)
    } catch (problem) {
      log.error(describeProblem(problem), serverLog.invoiceNotMailed(recipient.orderId))
      throw new Refusal('not-mailed', orderWorkRefusals.notMailed(recipient.orderId, sentCount))
    }
    await database.transaction((transaction) =>
      countSentInvoice(transaction, recipient.orderId, { authorId, time, isReminder }),
    )
    sentCount += 1
  }
  return sentCount
}

interface InvoiceRecipient {
  orderId: number
  /** The e-mails of the dealership, separated by commas. */
  to: string
  /** The dealership's scope: the mailed invoice shows no more than the app shows to its people. */
  scope: Scope
}

async function readRecipients({ database, scope, body, refusalOf }: SendingJob): Promise<InvoiceRecipient[]> {
  const ids = await findChosenInvoices(database, scope, body)
  const recipients: InvoiceRecipient[] = []
  for await (const { order } of readInvoices(database, scope, ids)) {
    const refusal = refusalOf({ ...order, status: statusOfNumber(order.paymentStatus ?? -1) })
    if (refusal !== null) throw refusal
    const { id, name, email } = order.dealership
    const to = emailsIn(email)
    if (to === null) throw invalid(orderWorkRefusals.noEmail(name))
    recipients.push({ orderId: order.id, to: to.join(', '), scope: customerScope(id) })
  }
  return recipients
}

/**
 * Makes the mail; null when the invoice was sent after the caller read it, for example when a browser repeats the call.
 */
async function makeMail(
  { database, files, seenCounts, isReminder }: SendingJob,
  { orderId, to, scope }: InvoiceRecipient,
): Promise<Mail | null> {
  const invoices: Invoice[] = []
  for await (const invoice of readInvoices(database, scope, [orderId])) invoices.push(invoice)
  const [invoice] = invoices
  if (invoice === undefined) throw new Error('The order was removed meanwhile.')
  if (invoice.order.sendCount > (seenCounts.get(orderId) ?? invoice.order.sendCount)) return null
  const { createdAt, dealership } = invoice.order
  const facts = { id: orderId, date: createdAt.slice(0, 10), dealership: dealership.name }
  const content = await buffer(files.draw('invoices', [orderId], invoices))
  return {
    to,
    ...(isReminder ? reminderMail : invoiceMail)(facts),
    attachments: [{ filename: invoiceFileName([orderId]), contentType: PDF_TYPE, content }],
  }
}

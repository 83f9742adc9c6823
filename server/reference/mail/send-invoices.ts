// Mails each chosen invoice to its dealership, and counts the mails that were sent (G66).
import { buffer } from 'node:stream/consumers'
import { invoiceFile, PDF_TYPE } from '#contract/orders/download-files.ts'
import type { OrdersBody } from '#contract/orders/order.ts'
import { emailsIn } from '#domain/people/email-list.ts'
import { statusOfNumber } from '#domain/orders/order-status.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { invoiceMail, reminderMail } from '#texts/orders/invoice-mail.ts'
import { orderWorkRefusals } from '#texts/orders/order-work.ts'
import { customerScope, type Scope } from '../authority/scope.ts'
import type { FileDrawing } from '../files/draw-files.ts'
import { invalid, Refusal } from '../refusal.ts'
import type { Deed } from '../store/deed.ts'
import { countSent } from '../store/orders/change-orders.ts'
import type { ChosenOrder } from '../store/orders/chosen-orders.ts'
import { chosenInvoices, type Invoice, readInvoices } from '../store/orders/find-invoices.ts'
import type { Mail, Mailer } from './mailer.ts'

interface Sending extends Deed {
  database: CounterDatabase
  files: FileDrawing
  mailer: Mailer
  /** The scope of the person who sends. */
  scope: Scope
  body: OrdersBody
  /** The counts that the caller read, by order id. */
  seen: ReadonlyMap<number, number>
  isReminder: boolean
  /** The reason why an invoice cannot be sent; null when it can. */
  refusalOf: (order: ChosenOrder) => Refusal | null
  /** Called when all orders are read: from here on the call mostly waits for the mail server. */
  endHeavyWork: () => void
  /** True when the caller has left. */
  isCallerGone: () => boolean
}

/**
 * Returns how many mails were sent. When one invoice was never printed or has no address, it sends none. It ends after
 * a mail when the caller has left, who reads which invoices were sent and asks for the others again (G193).
 */
export async function sendInvoices(sending: Sending): Promise<number> {
  const { database, mailer, isReminder, by, at } = sending
  const copies = await dealerCopies(sending)
  sending.endHeavyWork()
  let sent = 0
  for (const copy of copies) {
    if (sending.isCallerGone()) break
    try {
      const mail = await mailOf(sending, copy)
      if (mail === null) continue
      await mailer.send(mail)
    } catch (problem) {
      console.error(
        `Invoice ${copy.id} was not mailed: ${problem instanceof Error ? problem.stack : problem}`,
      )
      throw new Refusal('not-mailed', orderWorkRefusals.notMailed(copy.id, sent))
    }
    await database.transaction((transaction) => countSent(transaction, copy.id, { by, at, isReminder }))
    sent += 1
  }
  return sent
}

interface DealerCopy {
  id: number
  to: string
  /** The dealership's scope: in the mail its people read no more of the invoice than in the app. */
  scope: Scope
}

async function dealerCopies({ database, scope, body, refusalOf }: Sending): Promise<DealerCopy[]> {
  const ids = await chosenInvoices(database, scope, body)
  const copies: DealerCopy[] = []
  for await (const { order } of readInvoices(database, scope, ids)) {
    const refusal = refusalOf({ ...order, status: statusOfNumber(order.paymentStatus ?? -1) })
    if (refusal !== null) throw refusal
    const { id, name, email } = order.dealership
    const to = emailsIn(email)
    if (to === null) throw invalid(orderWorkRefusals.noEmail(name))
    copies.push({ id: order.id, to: to.join(', '), scope: customerScope(id) })
  }
  return copies
}

/** Null when the invoice was sent since the caller read it, as when a browser repeats the call. */
async function mailOf(
  { database, files, seen, isReminder }: Sending,
  { id, to, scope }: DealerCopy,
): Promise<Mail | null> {
  const invoices: Invoice[] = []
  for await (const invoice of readInvoices(database, scope, [id])) invoices.push(invoice)
  const [invoice] = invoices
  if (invoice === undefined) throw new Error('it was removed meanwhile')
  if (invoice.order.sendCount > (seen.get(id) ?? invoice.order.sendCount)) return null
  const facts = { id, date: invoice.order.createdAt.slice(0, 10), dealership: invoice.order.dealership.name }
  const content = await buffer(files.draw('invoices', [id], invoices))
  return {
    to,
    ...(isReminder ? reminderMail : invoiceMail)(facts),
    attachments: [{ filename: invoiceFile([id]), contentType: PDF_TYPE, content }],
  }
}

import { orderNumber } from '#site/order-number.ts'
import { site } from '#site/site.ts'

interface MailedInvoice {
  id: number
  /** MM.dd.yyyy */
  date: string
  dealership: string
}

const closing = ['', `Questions: ${site.phone.text}, ${site.email.text}`, '', site.company]

/** The mail that brings an invoice to the dealership that ordered; the caller attaches the PDF. */
export function invoiceMail({ id, date, dealership }: MailedInvoice): { subject: string; text: string } {
  const text = [
    'Hello,',
    '',
    `attached is invoice ${orderNumber(id)} of ${date.replaceAll('.', '/')} for ${dealership}.`,
    ...closing,
  ]
  return { subject: `Invoice ${orderNumber(id)} of ${site.company}`, text: text.join('\n') }
}

/** The mail that reminds the dealership of an invoice; the caller attaches the PDF again. */
export function reminderMail({ id, date, dealership }: MailedInvoice): { subject: string; text: string } {
  const text = [
    'Hello,',
    '',
    `this is a reminder of invoice ${orderNumber(id)} of ${date.replaceAll('.', '/')} for ${dealership}.`,
    'The invoice is attached again. If you have already paid it, please ignore this mail.',
    ...closing,
  ]
  return { subject: `Reminder: invoice ${orderNumber(id)} of ${site.company}`, text: text.join('\n') }
}

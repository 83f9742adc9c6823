// Texts on the invoices and packing slips that the device keeps (decisions.md G249).
import { ageWords, countOf } from '../figures.ts'

const FILES = { invoice: 'This invoice', packingSlip: 'This packing slip' } as const

/** The copies are dated by their age only: the dates beside them are in the site's time zone (G175). */
export const keptPdfTexts = {
  notKept: (kind: keyof typeof FILES, canBeKept: boolean) =>
    `${FILES[kind]} is not kept on this device. ${
      canBeKept
        ? 'With a connection, open the order and press Keep on this device, or keep more invoices in Offline data.'
        : 'It can be shown when the server answers.'
    }`,
  titleWithCopyTime: (title: string, copyReadAt: number | null, now: number) =>
    copyReadAt === null ? title : `${title}, copy last updated ${ageWords(now - copyReadAt)}`,
  copyOf: (readAt: number, now: number) =>
    `The saved file is this device’s copy of the invoice, last updated ${ageWords(now - readAt)}.`,
  copyOfInvoice: (readAt: number, now: number) =>
    `This device’s copy of the invoice was last updated ${ageWords(now - readAt)}.`,
  changedSince: 'The order has changed since.',
  pin: 'Keep on this device',
  unpin: 'Stop keeping',
  label: 'Invoices',
  keepInvoices: 'Keep invoices',
  keepInvoicesHint:
    'The app downloads the invoices of your dealership’s newest orders. They can be shown, printed and saved without a connection. Invoices that you keep yourself stay, however old they are.',
  filesOnDevice: (count: number, size: string) => `${countOf(count, 'file')} on this device, ${size}`,
  lastOrders: (count: number) =>
    count === 0 ? 'Only invoices that I choose' : `Of the last ${count} orders`,
} as const

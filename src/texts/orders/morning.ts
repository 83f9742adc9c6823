// Texts of Work through the morning, which prints and sends orders one dealership after the other (ordering.md §2, G302).
import { listedOrderNumber } from '#site/order-number.ts'
import { countOf } from '../figures.ts'

export const morningTexts = {
  title: 'Work through the morning',
  /** The title on a phone, where it stands beside the heading of the list. */
  word: 'Morning',
  table: 'Dealerships',
  dealership: 'Dealership',
  orders: 'Orders',
  amount: 'Amount',
  state: 'State',
  states: { waiting: 'Waiting', running: 'Working', done: 'Done', skipped: 'Skipped', failed: 'Failed' },
  printAndSend: (dealership: string) => `Print and send: ${dealership}`,
  skip: 'Skip',
  tryAgain: 'Try again',
  tryAgainNamed: (dealership: string) => `Try again: ${dealership}`,
  next: (dealership: string, sums: string) => `Next: ${dealership}, ${sums}.`,
  /** Announced after the last dealership. */
  ended: (done: number) => `${countOf(done, 'dealership')} done.`,
  isRunning: 'Wait until this dealership is done.',
  nothingToDo: 'Every order is printed and sent.',
  notPrinted: 'The invoices could not be printed.',
  /** One reason for which these orders are not done. */
  ordersNotDone: (ids: readonly number[], why: string) =>
    `${countOf(ids.length, 'order')} not done (${ids.map(listedOrderNumber).join(', ')}): ${why}`,
} as const

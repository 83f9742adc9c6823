// Texts of Spending at a glance, a part of the order history.
import { countOf } from '../figures.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export const spendingTexts = {
  title: 'Spending at a glance',
  /** Writes the month yyyy-MM as `Nov`. */
  monthName: (month: string) => MONTHS[Number(month.slice(5)) - 1] ?? month,
  /** Writes the month yyyy-MM as `Nov 2026`. */
  month: (month: string) => `${MONTHS[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`,
  period: 'Period',
  months: (count: number) => `Last ${count} months`,
  allDealerships: (count: number) => `your ${count} dealerships together`,
  amount: (dealership: string) => `of ${dealership}: products, without shipping and tax`,
  orders: (count: number) => `from ${countOf(count, 'order')}`,
  total: 'Total',
  monthColumn: 'Month',
  otherProducts: 'Other products',
  table: (dealership: string) => `Spending of ${dealership} by month and product group`,
  showNumbers: 'Show the numbers as a table',
  hideNumbers: 'Hide the table of numbers',
  isReading: 'Loading the orders of this period…',
  none: 'Nothing was spent in this period.',
  notStored: 'The orders of this period are not on this device.',
  incomplete: 'Some orders of this period are not on this device, so the sums may be too low.',
  notLoaded: 'This part of the app could not be loaded. Load the page again when the server answers.',
} as const

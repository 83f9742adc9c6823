// Messages for staff about their actions on orders (ordering.md §4, §5 and §8).
import { orderNumber } from '#site/order-number.ts'
import { countOf } from '../figures.ts'

/** The reasons why an action on an order is refused, by the codes of `orderActionFault`. */
export const orderFaultTexts = {
  permission: 'Permission missing',
  status: 'The status of the invoice does not allow it.',
  'never-printed': 'Error sending invoice. The invoice must be printed at least once.',
  'never-sent': 'The invoice must be sent at least once.',
} as const

export const orderWorkRefusals = {
  tooMany: (most: number) => `At most ${most} orders at a time. Narrow the filters.`,
  noEmail: (dealership: string) => `${dealership} has no e-mail address that mail can go to.`,
  notMailed: (id: number, sent: number) =>
    sent === 0
      ? `The mail with invoice ${orderNumber(id)} could not be sent.`
      : `The mail with invoice ${orderNumber(id)} could not be sent. Mailed before it: ${countOf(sent, 'invoice')}.`,
  noVendor: 'This user is not a vendor.',
  statementTooLong: (most: number) => `At most ${most} orders fit into one statement. Narrow the filters.`,
} as const

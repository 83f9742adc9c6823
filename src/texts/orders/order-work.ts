// Messages for staff about their actions on orders (ordering.md §4, §5 and §8).
import { orderNumber } from '#site/order-number.ts'
import { countOf } from '../figures.ts'

/** The reasons why an action on an order is refused, by the codes of `orderActionFault`. */
export const orderFaultTexts = {
  permission: 'You do not have the right for this action.',
  status: 'The present status of this order does not allow this action.',
  'never-printed': 'Error sending invoice. The invoice must be printed at least once.',
  'never-sent': 'The invoice must be sent at least once.',
} as const

export const orderWorkRefusals = {
  tooMany: (most: number) =>
    `At most ${most.toLocaleString('en-US')} orders at a time. Choose fewer orders, or narrow the filters.`,
  noEmail: (dealership: string) =>
    `${dealership} has no valid e-mail address, so nothing was sent. Add one on the page of its company.`,
  notMailed: (id: number, sent: number) =>
    sent === 0
      ? `The mail with invoice ${orderNumber(id)} could not be sent.`
      : `The mail with invoice ${orderNumber(id)} could not be sent. Mailed before it: ${countOf(sent, 'invoice')}.`,
  noVendor: 'This user is not a vendor.',
  statementTooLong: (most: number) =>
    `At most ${most.toLocaleString('en-US')} orders fit into one statement. Narrow the filters.`,
} as const

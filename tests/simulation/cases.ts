// The judge's record of each order that a person placed, from the click on.
import type { CheckoutBody } from '#contract/orders/order.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import type { ServerOrder } from './fake-backend.ts'

/** Everything that the judge knows about one order. The mark of an order is its PO number. */
export interface Case {
  mark: string
  accountId: number
  dealershipId: number
  /** The e-mail address of an order without an account; null for an order of an account. */
  email: string | null
  /** The order as this device stored it last; null before it is stored. */
  row: PendingOrder | null
  /** The order's copy on another device; null without a copy. */
  copy: PendingOrder | null
  /** The screen reported the order as saved. */
  isAcknowledged: boolean
  /** The agreed content of the latest revision: lines, total and tax as one text. */
  agreed: string
  /** The agreed contents of all revisions. */
  contents: Set<string>
  revision: number
  /** The orders of the server that have this order's mark. */
  commits: ServerOrder[]
  /** Number of requests that left the browser and have not ended. */
  requestsOnTheWay: number
  /** The POSTs of this device, with the tab or service worker and the epoch of the claim. `isOver`: the outbox has the outcome. */
  posts: { sender: object; epoch: number; isOver: boolean }[]
  /** Number of Send again decisions when the latest POST without a key was sent; null before the first such POST. */
  resendCountAtUnkeyedPost: number | null
  /** Number of Send again decisions. */
  resendCount: number
  /** A person said that the order arrived. */
  isMarkedArrived: boolean
  /** A person discarded the order while its outcome was unknown. */
  isDiscardedUndecided: boolean
  /** A person discarded the copy while its outcome was unknown. */
  isCopyDiscardedUndecided: boolean
  /** The app asked a person about the order. */
  wasAsked: boolean
  /** The content that a person agreed to last; null before the order is stored. */
  personsContent: { content: string; lines: string; total: number } | null
  /** The time at which the latest check of the order began. */
  checkedSince: number
  /** The true time of each attempt, by the time that the outbox stored for it. */
  trueAttemptTimes: Map<number, number>
}

export function createCase(
  mark: string,
  accountId: number,
  dealershipId: number,
  email: string | null,
): Case {
  return {
    mark,
    accountId,
    dealershipId,
    email,
    row: null,
    copy: null,
    isAcknowledged: false,
    agreed: '',
    contents: new Set(),
    revision: 0,
    commits: [],
    requestsOnTheWay: 0,
    posts: [],
    resendCountAtUnkeyedPost: null,
    resendCount: 0,
    isMarkedArrived: false,
    isDiscardedUndecided: false,
    isCopyDiscardedUndecided: false,
    wasAsked: false,
    personsContent: null,
    checkedSince: 0,
    trueAttemptTimes: new Map(),
  }
}

/** The mark in a posted body, with or without an account; '' if there is none. */
export const markIn = (body: string): string => /"(?:poNumber|orderPo)":"([^"]*)"/.exec(body)?.[1] ?? ''

const contentText = (lines: { productId: number; quantity: number }[], total: number, tax: number): string =>
  `${lines.map(({ productId, quantity }) => `${quantity}×${productId}`).join()} ${total} ${tax}`
export const agreedContentOf = ({ lines, agreed }: PendingOrder): string =>
  contentText(
    lines.map(({ product, quantity }) => ({ productId: product.id, quantity })),
    agreed.totalPrice,
    agreed.taxCost,
  )
export const postedContentOf = (body: CheckoutBody) =>
  contentText(body.productRequest, body.totalAmount, body.tax)

const linesText = (lines: { productId: number; quantity: number }[]): string =>
  lines.map(({ productId, quantity }) => `${quantity}×${productId}`).join()
export function personsContentOf(order: PendingOrder): Case['personsContent'] {
  const lines = order.lines.map(({ product, quantity }) => ({ productId: product.id, quantity }))
  return { content: agreedContentOf(order), lines: linesText(lines), total: order.agreed.totalPrice }
}
export const postedFiguresOf = ({ productRequest, totalAmount }: CheckoutBody) => ({
  lines: linesText(productRequest),
  total: totalAmount,
})

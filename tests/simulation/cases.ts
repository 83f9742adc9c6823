// The judge's record of each order that a person placed, from the click on.
import type { CheckoutBody } from '#contract/orders/order.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import type { ServerOrder } from './fake-backend.ts'

/** Everything that the judge knows about one order. The mark of an order is its PO number. */
export interface Case {
  mark: string
  accountId: number
  dealershipId: number
  /** The e-mail address of an order without an account. */
  email: string | null
  row: PendingOrder | null
  /** The order's copy on another device. */
  copy: PendingOrder | null
  isAcknowledged: boolean
  /** The agreed content of the latest revision. */
  agreed: string
  /** The agreed contents of all revisions. */
  contents: Set<string>
  revision: number
  commits: ServerOrder[]
  /** Number of requests that left the browser and have not ended. */
  onTheWay: number
  posts: { tab: object; epoch: number; isOver: boolean }[]
  /** Number of Send again decisions when its latest POST without a key was sent. */
  resendsAtUnkeyedPost: number | null
  /** Number of Send again decisions. */
  resends: number
  isMarkedArrived: boolean
  /** A person discarded the order, or its copy, while its outcome was unknown. */
  isDiscardedUndecided: boolean
  isCopyDiscardedUndecided: boolean
  wasAsked: boolean
  /** The true time of each attempt, by its time in the outbox's storage. */
  attemptsAt: Map<number, number>
}

export function newCase(mark: string, accountId: number, dealershipId: number, email: string | null): Case {
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
    onTheWay: 0,
    posts: [],
    resendsAtUnkeyedPost: null,
    resends: 0,
    isMarkedArrived: false,
    isDiscardedUndecided: false,
    isCopyDiscardedUndecided: false,
    wasAsked: false,
    attemptsAt: new Map(),
  }
}

/** The mark in a posted body, with or without an account; '' if there is none. */
export const markIn = (body: string): string => /"(?:poNumber|orderPo)":"([^"]*)"/.exec(body)?.[1] ?? ''

const agreementOf = (lines: { productId: number; quantity: number }[], total: number, tax: number): string =>
  `${lines.map(({ productId, quantity }) => `${quantity}×${productId}`).join()} ${total} ${tax}`
export const agreedBy = ({ lines, agreed }: PendingOrder): string =>
  agreementOf(
    lines.map(({ product, quantity }) => ({ productId: product.id, quantity })),
    agreed.totalPrice,
    agreed.taxCost,
  )
export const sentBy = (body: CheckoutBody) => agreementOf(body.productRequest, body.totalAmount, body.tax)

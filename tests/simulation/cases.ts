// What the judge knows of each order that a person placed.
import type { CheckoutBody } from '#contract/orders/order.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import type { ServerOrder } from './fake-backend.ts'

/** Its mark is its PO number. */
export interface Case {
  mark: string
  accountId: number
  dealershipId: number
  /** Whose it is where it was ordered without an account. */
  email: string | null
  row: PendingOrder | null
  /** What became of a copy on another device. */
  copy: PendingOrder | null
  isAcknowledged: boolean
  /** What was agreed in the latest revision. */
  agreed: string
  /** What was agreed in any revision. */
  contents: Set<string>
  revision: number
  commits: ServerOrder[]
  /** Copies that left the browser and have not come to an end. */
  onTheWay: number
  posts: { tab: object; epoch: number; isOver: boolean }[]
  /** When its latest POST without a key left, and how often a person had said Send again by then. */
  unkeyedAfterResends: number | null
  resends: number
  isMarkedArrived: boolean
  isDiscardedUndecided: boolean
  isCopyDiscardedUndecided: boolean
  wasAsked: boolean
  /** When an attempt was written down in truth, by the time that the outbox wrote down. */
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
    unkeyedAfterResends: null,
    resends: 0,
    isMarkedArrived: false,
    isDiscardedUndecided: false,
    isCopyDiscardedUndecided: false,
    wasAsked: false,
    attemptsAt: new Map(),
  }
}

/** Of a body as it is posted, with or without an account; '' where there is none. */
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

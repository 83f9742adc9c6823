import type { CartContent, CartLine } from '#domain/cart/cart.ts'
import { withoutAmountsOf } from '#domain/orders/edited-amounts.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { readCart } from '#storage/cart/stored-cart.ts'
import { type BasketCheckerParts, createBasketChecker } from './basket-checker.ts'
import type { Cart, OwnRevision, RemovedLine } from './cart.ts'

export interface CartParts extends BasketCheckerParts {
  /** The device's copy of the catalogue has all changes until this time; null before the first complete walk. */
  copyReadAt(): number | null
}

/** The cart of one page. */
export interface RunningCart extends Cart {
  stop(): void
}

/** The lines after the changes; a change with the quantity 0 removes the line. */
function withLines(lines: readonly CartLine[], changes: readonly CartLine[]): CartLine[] {
  const result = new Map(lines.map((line) => [line.product.id, line]))
  for (const { product, quantity } of changes) {
    if (quantity === 0) result.delete(product.id)
    else result.set(product.id, { ...result.get(product.id), product, quantity })
  }
  return [...result.values()]
}

function withoutLine(cart: CartContent, productId: number): Pick<CartContent, 'lines'> {
  return { lines: cart.lines.filter((line) => line.product.id !== productId) }
}

/** The index of the product's line; -1 if there is no such line. */
function indexOf(productId: number, lines: readonly CartLine[]): number {
  return lines.findIndex(({ product }) => product.id === productId)
}

/** The earlier of two times; a time that is null does not count. */
function earlierTime(time: number | null, otherTime: number | null): number | null {
  if (time === null || otherTime === null) return time ?? otherTime
  return Math.min(time, otherTime)
}

/** The cart after the changes. `readAt`: the time of the prices in the changes. */
function withQuantities(
  cart: CartContent,
  changes: readonly CartLine[],
  readAt: number | null,
): Partial<CartContent> {
  const lines = withLines(cart.lines, changes)
  if (changes.every(({ quantity }) => quantity === 0)) return { lines }
  const pricesAsOf = earlierTime(cart.lines.length === 0 ? null : cart.pricesAsOf, readAt)
  // The first line of a new cart removes the amounts that staff typed for the earlier cart. `restoreLine` keeps them.
  if (cart.lines.length === 0) return { lines, pricesAsOf, edited: {} }
  const isNew = ({ product }: CartLine) => indexOf(product.id, cart.lines) < 0
  const addedIds = changes.filter(isNew).map(({ product }) => product.id)
  return { lines, pricesAsOf, edited: withoutAmountsOf(cart.edited, addedIds) }
}

/** The longest wait for the server's comparison before a screen says that a product is in the cart. */
const LONGEST_WAIT_MS = 1500

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Remembers which revisions of the cart came from the person's own changes on this page. */
function createOwnRevisions() {
  const ownRevisions = new Map<number, { isRounded: boolean }>()
  return {
    add: (revision: number, isRounded: boolean) => ownRevisions.set(revision, { isRounded }),
    /** The last own revision of the series that begins directly after the shown revision. */
    lastSince(shownRevision: number): OwnRevision {
      // The shown revision contains these earlier changes, so they are not needed any more.
      for (const knownRevision of ownRevisions.keys())
        if (knownRevision <= shownRevision) ownRevisions.delete(knownRevision)
      let revision = shownRevision
      let isRounded = false
      for (
        let nextChange = ownRevisions.get(revision + 1);
        nextChange !== undefined;
        nextChange = ownRevisions.get(revision + 1)
      ) {
        isRounded ||= nextChange.isRounded
        revision += 1
      }
      return { revision, isRounded }
    },
  }
}

export function createCart(parts: CartParts): RunningCart {
  const { database } = parts
  const checker = createBasketChecker(parts)

  const ownRevisions = createOwnRevisions()
  let pendingWrites: Promise<unknown> = Promise.resolve()

  async function changeLines(
    change: (cart: CartContent) => Partial<CartContent>,
    isRounded = () => false,
  ): Promise<void> {
    let earlierRevision = 0
    const writing = changeCart(database, (cart) => {
      earlierRevision = cart.revision
      return change(cart)
    }).then(({ revision }) => {
      if (revision > earlierRevision) ownRevisions.add(revision, isRounded())
    })
    // A failed write changed nothing, and its caller gets the error.
    pendingWrites = Promise.allSettled([pendingWrites, writing])
    await writing
    checker.checkSoon()
  }

  async function setQuantities(changes: readonly CartLine[]): Promise<void> {
    for (const { quantity } of changes) {
      if (!Number.isInteger(quantity) || quantity < 0) throw new RangeError(`Quantity ${quantity}`)
    }
    await changeLines((cart) => withQuantities(cart, changes, parts.copyReadAt()))
  }

  return {
    readStored: () => readCart(database),
    setQuantity: (product, quantity) => setQuantities([{ product, quantity }]),
    async changeQuantity(product, nextQuantityOf, typedQuantity) {
      let removedLine: RemovedLine | null = null
      let storedQuantity = typedQuantity
      await changeLines(
        (cart) => {
          const { lines, pricesAsOf } = cart
          const index = indexOf(product.id, lines)
          const line = lines[index] ?? { product, quantity: 0 }
          const quantity = nextQuantityOf(line.quantity)
          storedQuantity = quantity
          removedLine = index >= 0 && quantity === 0 ? { line, index, pricesAsOf } : null
          return withQuantities(cart, [{ ...line, quantity }], parts.copyReadAt())
        },
        () => typedQuantity !== undefined && storedQuantity !== typedQuantity,
      )
      return removedLine
    },
    restoreLine: ({ line, index, pricesAsOf }) =>
      changeLines(({ lines, ...cart }) => {
        if (indexOf(line.product.id, lines) >= 0) return {}
        return {
          lines: [...lines.slice(0, index), line, ...lines.slice(index)],
          pricesAsOf: earlierTime(cart.pricesAsOf, pricesAsOf),
        }
      }),
    setQuantities,
    remove: (productId) => changeLines((cart) => withoutLine(cart, productId)),
    removeAll: () => changeLines(() => ({ lines: [], adopted: undefined, edited: {} })),
    async write(fields) {
      await changeCart(database, () => fields)
    },
    async changeAmounts(change) {
      await changeCart(database, ({ edited }) => ({ edited: change(edited) }))
    },
    async dismissWarning() {
      await changeCart(database, () => ({ warning: null }))
    },
    async readOwnRevision(shownRevision) {
      await pendingWrites
      return ownRevisions.lastSince(shownRevision)
    },
    async readIdsInCart(productIds) {
      // Without an answer the stored cart stays as it was.
      await Promise.race([checker.check().catch(() => {}), pause(LONGEST_WAIT_MS)])
      const { lines } = await readCart(database)
      const cartIds = new Set(lines.map(({ product }) => product.id))
      return new Set(productIds.filter((id) => cartIds.has(id)))
    },
    check: checker.check,
    stop: checker.stop,
  }
}

import type { CartContent, CartLine } from '#domain/cart/cart.ts'
import { withoutAmountsOf } from '#domain/orders/edited-amounts.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { readCart } from '#storage/cart/stored-cart.ts'
import { type BasketCheckerParts, createBasketChecker } from './basket-checker.ts'
import type { Cart, OwnRevision, RemovedLine } from './cart.ts'

export interface CartParts extends BasketCheckerParts {
  /** When the copy that the products come from was last read; null if it was never read completely. */
  copyReadAt(): number | null
}

/** The cart of one page. */
export interface RunningCart extends Cart {
  stop(): void
}

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

/** -1 if the cart does not have the product. */
function indexOf(productId: number, lines: readonly CartLine[]): number {
  return lines.findIndex(({ product }) => product.id === productId)
}

/** The older of two times; if one is null, the other. */
function older(left: number | null, right: number | null): number | null {
  if (left === null || right === null) return left ?? right
  return Math.min(left, right)
}

/** `readAt`: when the copy that the products come from was read. */
function withQuantities(
  cart: CartContent,
  changes: readonly CartLine[],
  readAt: number | null,
): Partial<CartContent> {
  const lines = withLines(cart.lines, changes)
  if (changes.every(({ quantity }) => quantity === 0)) return { lines }
  const pricesAsOf = older(cart.lines.length === 0 ? null : cart.pricesAsOf, readAt)
  // The first line of a new cart removes the amounts that staff typed for the earlier cart; `putBack` keeps them.
  if (cart.lines.length === 0) return { lines, pricesAsOf, edited: {} }
  const isNew = ({ product }: CartLine) => indexOf(product.id, cart.lines) < 0
  const addedIds = changes.filter(isNew).map(({ product }) => product.id)
  return { lines, pricesAsOf, edited: withoutAmountsOf(cart.edited, addedIds) }
}

/** A person waits at most this long to read that a product is in the cart. */
const LONGEST_WAIT_MS = 1500

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The revisions that the person's own changes on this page made, and whether a typed quantity was rounded. */
function createOwnRevisions() {
  const ownRevisions = new Map<number, { isRounded: boolean }>()
  return {
    add: (revision: number, isRounded: boolean) => ownRevisions.set(revision, { isRounded }),
    /** The last of the person's own revisions that follow the shown one without a gap. */
    lastSince(shownRevision: number): OwnRevision {
      // Revisions up to the shown one are not needed any more.
      for (const ownRevision of ownRevisions.keys())
        if (ownRevision <= shownRevision) ownRevisions.delete(ownRevision)
      let revision = shownRevision
      let isRounded = false
      for (
        let nextRevision = ownRevisions.get(revision + 1);
        nextRevision !== undefined;
        nextRevision = ownRevisions.get(revision + 1)
      ) {
        isRounded ||= nextRevision.isRounded
        revision += 1
      }
      return { revision, isRounded }
    },
  }
}

export function createCart(parts: CartParts): RunningCart {
  const { account } = parts
  const checker = createBasketChecker(parts)

  const ownRevisions = createOwnRevisions()
  let writes: Promise<unknown> = Promise.resolve()

  async function changeLines(
    change: (cart: CartContent) => Partial<CartContent>,
    isRounded = () => false,
  ): Promise<void> {
    let earlierRevision = 0
    const writing = changeCart(account, (cart) => {
      earlierRevision = cart.revision
      return change(cart)
    }).then(({ revision }) => {
      if (revision > earlierRevision) ownRevisions.add(revision, isRounded())
    })
    // A failed write changed nothing, and its caller gets the error.
    writes = Promise.allSettled([writes, writing])
    await writing
    checker.checkSoon()
  }

  async function putAll(changes: readonly CartLine[]): Promise<void> {
    for (const { quantity } of changes) {
      if (!Number.isInteger(quantity) || quantity < 0) throw new RangeError(`Quantity ${quantity}`)
    }
    await changeLines((cart) => withQuantities(cart, changes, parts.copyReadAt()))
  }

  return {
    stored: () => readCart(account),
    put: (product, quantity) => putAll([{ product, quantity }]),
    async step(product, move, typed) {
      let removedLine: RemovedLine | null = null
      let newQuantity = typed
      await changeLines(
        (cart) => {
          const { lines, pricesAsOf } = cart
          const index = indexOf(product.id, lines)
          const line = lines[index] ?? { product, quantity: 0 }
          const quantity = move(line.quantity)
          newQuantity = quantity
          removedLine = index >= 0 && quantity === 0 ? { line, at: index, pricesAsOf } : null
          return withQuantities(cart, [{ ...line, quantity }], parts.copyReadAt())
        },
        () => typed !== undefined && newQuantity !== typed,
      )
      return removedLine
    },
    putBack: ({ line, at, pricesAsOf }) =>
      changeLines(({ lines, ...cart }) => {
        if (indexOf(line.product.id, lines) >= 0) return {}
        return {
          lines: [...lines.slice(0, at), line, ...lines.slice(at)],
          pricesAsOf: older(cart.pricesAsOf, pricesAsOf),
        }
      }),
    putAll,
    remove: (productId) => changeLines((cart) => withoutLine(cart, productId)),
    removeAll: () => changeLines(() => ({ lines: [], adopted: undefined, edited: {} })),
    async write(fields) {
      await changeCart(account, () => fields)
    },
    async changeAmounts(change) {
      await changeCart(account, ({ edited }) => ({ edited: change(edited) }))
    },
    async dismissWarning() {
      await changeCart(account, () => ({ warning: null }))
    },
    async readOwnRevision(shownRevision) {
      await writes
      return ownRevisions.lastSince(shownRevision)
    },
    async stillInCart(productIds) {
      // Without an answer the ids are read from the stored cart.
      await Promise.race([checker.check().catch(() => {}), pause(LONGEST_WAIT_MS)])
      const { lines } = await readCart(account)
      const cartIds = new Set(lines.map(({ product }) => product.id))
      return new Set(productIds.filter((id) => cartIds.has(id)))
    },
    check: checker.check,
    stop: checker.stop,
  }
}

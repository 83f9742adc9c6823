import type { CartContent, CartLine } from '#domain/cart/cart.ts'
import { withoutAmountsOf } from '#domain/orders/edited-amounts.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { readCart } from '#storage/cart/stored-cart.ts'
import { type BasketCheckerParts, createBasketChecker } from './basket-checker.ts'
import type { Cart, RemovedLine } from './cart.ts'

export interface CartParts extends BasketCheckerParts {
  /** When the copy that products are put from was last read; null where it never was completely. */
  copyReadAt(): number | null
}

/** What the page that made it may also do. */
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

/** -1 where the cart has no such product. */
function placeOf(productId: number, lines: readonly CartLine[]): number {
  return lines.findIndex(({ product }) => product.id === productId)
}

/** The older of two readings counts; an unknown one does not make the other unknown. */
function older(left: number | null, right: number | null): number | null {
  if (left === null || right === null) return left ?? right
  return Math.min(left, right)
}

/** `readAt`: when the copy that the products come from was read. */
function withPut(
  cart: CartContent,
  changes: readonly CartLine[],
  readAt: number | null,
): Partial<CartContent> {
  const lines = withLines(cart.lines, changes)
  if (changes.every(({ quantity }) => quantity === 0)) return { lines }
  const pricesAsOf = older(cart.lines.length === 0 ? null : cart.pricesAsOf, readAt)
  // Amounts that staff typed were meant for the cart before; a line that is put back finds them again.
  if (cart.lines.length === 0) return { lines, pricesAsOf, edited: {} }
  const isNew = ({ product }: CartLine) => placeOf(product.id, cart.lines) < 0
  const added = changes.filter(isNew).map(({ product }) => product.id)
  return { lines, pricesAsOf, edited: withoutAmountsOf(cart.edited, added) }
}

/** How long a person waits to be told that something is in the cart. */
const AT_ONCE_MS = 1500

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The revisions that this page's person made, and whether what was typed was rounded for it. */
function createOwnRevisions() {
  const own = new Map<number, { isRounded: boolean }>()
  return {
    note: (revision: number, isRounded: boolean) => own.set(revision, { isRounded }),
    /** The last of the person's own revisions that follow the shown one without a gap. */
    follow(shownRevision: number): { revision: number; isRounded: boolean } {
      // Nobody asks for what was made before the cart that is shown.
      for (const made of own.keys()) if (made <= shownRevision) own.delete(made)
      let revision = shownRevision
      let isRounded = false
      for (let next = own.get(revision + 1); next !== undefined; next = own.get(revision + 1)) {
        isRounded ||= next.isRounded
        revision += 1
      }
      return { revision, isRounded }
    },
  }
}

export function createCart(parts: CartParts): RunningCart {
  const { account } = parts
  const checker = createBasketChecker(parts)

  const own = createOwnRevisions()
  let written: Promise<unknown> = Promise.resolve()

  async function changeLines(
    change: (cart: CartContent) => Partial<CartContent>,
    isRounded = () => false,
  ): Promise<void> {
    let before = 0
    const writing = changeCart(account, (cart) => {
      before = cart.revision
      return change(cart)
    }).then(({ revision }) => {
      if (revision > before) own.note(revision, isRounded())
    })
    // A write that fails changed nothing; whoever asked for it is told.
    written = Promise.allSettled([written, writing])
    await writing
    checker.checkSoon()
  }

  async function putAll(changes: readonly CartLine[]): Promise<void> {
    for (const { quantity } of changes) {
      if (!Number.isInteger(quantity) || quantity < 0) throw new RangeError(`Quantity ${quantity}`)
    }
    await changeLines((cart) => withPut(cart, changes, parts.copyReadAt()))
  }

  return {
    stored: () => readCart(account),
    put: (product, quantity) => putAll([{ product, quantity }]),
    async step(product, move, typed) {
      let removed: RemovedLine | null = null
      let made = typed
      await changeLines(
        (cart) => {
          const { lines, pricesAsOf } = cart
          const at = placeOf(product.id, lines)
          const line = lines[at] ?? { product, quantity: 0 }
          const quantity = move(line.quantity)
          made = quantity
          removed = at >= 0 && quantity === 0 ? { line, at, pricesAsOf } : null
          return withPut(cart, [{ ...line, quantity }], parts.copyReadAt())
        },
        () => typed !== undefined && made !== typed,
      )
      return removed
    },
    putBack: ({ line, at, pricesAsOf }) =>
      changeLines(({ lines, ...cart }) => {
        if (placeOf(line.product.id, lines) >= 0) return {}
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
    async followOwn(shownRevision) {
      await written
      return own.follow(shownRevision)
    },
    async keptOf(productIds) {
      // Without an answer nothing is seen of it: then what the device holds is kept.
      await Promise.race([checker.check().catch(() => {}), pause(AT_ONCE_MS)])
      const { lines } = await readCart(account)
      const held = new Set(lines.map(({ product }) => product.id))
      return new Set(productIds.filter((id) => held.has(id)))
    },
    check: checker.check,
    stop: checker.stop,
  }
}

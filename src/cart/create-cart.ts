import type { CartContent, CartLine } from '#domain/cart.ts'
import { changeCart } from '#storage/cart-table.ts'
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

export function createCart(parts: CartParts): RunningCart {
  const { account } = parts
  const checker = createBasketChecker(parts)

  async function changeLines(change: (cart: CartContent) => Partial<CartContent>): Promise<void> {
    await changeCart(account, change)
    checker.checkSoon()
  }

  function withPut(cart: CartContent, changes: readonly CartLine[]): Partial<CartContent> {
    const lines = withLines(cart.lines, changes)
    if (changes.every(({ quantity }) => quantity === 0)) return { lines }
    const known = cart.lines.length === 0 ? null : cart.pricesAsOf
    return { lines, pricesAsOf: older(known, parts.copyReadAt()) }
  }

  async function putAll(changes: readonly CartLine[]): Promise<void> {
    for (const { quantity } of changes) {
      if (!Number.isInteger(quantity) || quantity < 0) throw new RangeError(`Quantity ${quantity}`)
    }
    await changeLines((cart) => withPut(cart, changes))
  }

  return {
    put: (product, quantity) => putAll([{ product, quantity }]),
    async step(product, move) {
      let removed: RemovedLine | null = null
      await changeLines((cart) => {
        const { lines, pricesAsOf } = cart
        const at = placeOf(product.id, lines)
        const line = lines[at] ?? { product, quantity: 0 }
        const quantity = move(line.quantity)
        removed = at >= 0 && quantity === 0 ? { line, at, pricesAsOf } : null
        return withPut(cart, [{ ...line, quantity }])
      })
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
    removeAll: () => changeLines(() => ({ lines: [], adopted: undefined })),
    async write(fields) {
      await changeCart(account, () => fields)
    },
    async dismissWarning() {
      await changeCart(account, () => ({ warning: null }))
    },
    check: checker.check,
    stop: checker.stop,
  }
}

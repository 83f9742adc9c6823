import type { CartContent, CartLine } from '#domain/cart.ts'
import type { Product } from '#domain/product.ts'
import { changeCart } from '#storage/cart-table.ts'
import { type BasketCheckerParts, createBasketChecker } from './basket-checker.ts'
import type { Cart } from './cart.ts'

export interface CartParts extends BasketCheckerParts {
  /** When the copy that products are put from was last read; null where it never was completely. */
  copyReadAt(): number | null
}

/** What the page that made it may also do. */
export interface RunningCart extends Cart {
  stop(): void
}

function withLine(lines: readonly CartLine[], product: Product, quantity: number): CartLine[] {
  const isInCart = lines.some((line) => line.product.id === product.id)
  if (!isInCart) return [...lines, { product, quantity }]
  return lines.map((line) => (line.product.id === product.id ? { ...line, product, quantity } : line))
}

function withoutLine(cart: CartContent, productId: number): Pick<CartContent, 'lines'> {
  return { lines: cart.lines.filter((line) => line.product.id !== productId) }
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

  return {
    async put(product, quantity) {
      if (!Number.isFinite(quantity) || quantity < 0) throw new RangeError(`Quantity ${quantity}`)
      await changeLines((cart) => {
        if (quantity === 0) return withoutLine(cart, product.id)
        const known = cart.lines.length === 0 ? null : cart.pricesAsOf
        return {
          lines: withLine(cart.lines, product, quantity),
          pricesAsOf: older(known, parts.copyReadAt()),
        }
      })
    },
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

// Compares the cart when the connection is back, when another dealership was chosen, and when a page opens.
// Amounts that staff typed belong to the dealership that they were typed for.
import type { Connection } from '#connection/connection.ts'
import type { Cart } from './cart.ts'

export interface CartCheckParts {
  cart: Cart
  connection: Connection
  /** Calls the listener after each choice of another dealership; answers a function that ends it. */
  onDealershipChange(listener: () => void): () => void
}

/** Answers a function that ends it. */
export function keepCartChecked({ cart, connection, onDealershipChange }: CartCheckParts): () => void {
  let wasOnline = false

  // Without an answer the comparison shows nothing (G52).
  const checkNow = () => void cart.check().catch(() => {})

  function onConnection(): void {
    const isOnline = connection.read().state === 'online'
    if (isOnline && !wasOnline) checkNow()
    wasOnline = isOnline
  }

  async function forNewDealership(): Promise<void> {
    await cart.write({ edited: {} })
    await cart.check()
  }

  const stopConnection = connection.subscribe(onConnection)
  const stopDealership = onDealershipChange(() => void forNewDealership().catch(() => {})) // as above
  onConnection()
  return () => {
    stopConnection()
    stopDealership()
  }
}

/** Compares the cart if it has one of these products, which the server reported as changed. */
export async function checkTouchedCart(cart: Cart, ids: 'all' | readonly number[]): Promise<void> {
  const { lines } = await cart.stored()
  if (lines.some(({ product }) => ids === 'all' || ids.includes(product.id))) await cart.check()
}

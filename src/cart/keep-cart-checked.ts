// Compares the cart when the connection is back, when another dealership was chosen, and when a page opens.
// For another dealership it first deletes the amounts that staff typed.
import type { Connection } from '#connection/connection.ts'
import type { Cart } from './cart.ts'

export interface CartCheckParts {
  cart: Cart
  connection: Connection
  /** Calls the listener after each choice of another dealership; answers a function that removes the listener. */
  onDealershipChange(listener: () => void): () => void
}

/** Answers a function that ends the comparisons. */
export function keepCartChecked({ cart, connection, onDealershipChange }: CartCheckParts): () => void {
  let wasOnline = false

  // A comparison without an answer shows no message (G52).
  const checkNow = () => void cart.check().catch(() => {})

  function onConnection(): void {
    const isOnline = connection.read().state === 'online'
    if (isOnline && !wasOnline) checkNow()
    wasOnline = isOnline
  }

  async function checkForNewDealership(): Promise<void> {
    await cart.write({ edited: {} })
    await cart.check()
  }

  const stopConnection = connection.subscribe(onConnection)
  const stopDealership = onDealershipChange(() => void checkForNewDealership().catch(() => {})) // shows no message either
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

// Compares the cart with the server when the connection is back, when another dealership was chosen, and when a page
// opens. For another dealership it first deletes the amounts that staff typed.
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

  // If the server does not answer, no message is shown (G52).
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
  const stopDealership = onDealershipChange(() => void checkForNewDealership().catch(() => {})) // no message either
  onConnection()
  return () => {
    stopConnection()
    stopDealership()
  }
}

/** Compares the cart with the server if one of the products that the server reported as changed is in it. */
export async function checkCartAfterChange(cart: Cart, changedIds: 'all' | readonly number[]): Promise<void> {
  const { lines } = await cart.stored()
  if (lines.some(({ product }) => changedIds === 'all' || changedIds.includes(product.id))) await cart.check()
}

// Compares the cart with the server when a page opens online, when the connection comes back, when the person chooses
// another dealership, and after a change of a product in the cart. Before the comparison for another dealership it deletes
// the amounts that staff typed.
import type { Connection } from '#connection/connection.ts'
import type { Cart } from './cart.ts'

export interface CartCheckParts {
  cart: Cart
  connection: Connection
  /** Calls the listener after each choice of another dealership. Returns a function that removes the listener. */
  onDealershipChange(listener: () => void): () => void
}

/** Starts the comparisons. Returns a function that ends them. */
export function keepCartChecked({ cart, connection, onDealershipChange }: CartCheckParts): () => void {
  let wasOnline = false

  // If the server does not answer, no message is shown (G52).
  const checkNow = () => void cart.check().catch(() => {})

  function checkOnReturn(): void {
    const isOnline = connection.read().state === 'online'
    if (isOnline && !wasOnline) checkNow()
    wasOnline = isOnline
  }

  async function checkForNewDealership(): Promise<void> {
    await cart.write({ edited: {} })
    await cart.check()
  }

  const unsubscribeFromConnection = connection.subscribe(checkOnReturn)
  // If the device or the server fails, no message is shown here either.
  const unsubscribeFromDealership = onDealershipChange(() => void checkForNewDealership().catch(() => {}))
  checkOnReturn()
  return () => {
    unsubscribeFromConnection()
    unsubscribeFromDealership()
  }
}

/** Compares the cart with the server if one of the products that the server reported as changed is in it. */
export async function checkCartAfterChange(cart: Cart, changedIds: 'all' | readonly number[]): Promise<void> {
  const { lines } = await cart.readStored()
  if (lines.some(({ product }) => changedIds === 'all' || changedIds.includes(product.id))) await cart.check()
}

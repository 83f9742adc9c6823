import { UnregisteredOrderScreen } from '#screens/orders/unregistered-order-screen.tsx'
import { ReAddButton } from '#screens/re-add/re-add-button.tsx'

/** Add to cart is the same button on every screen that shows what was ordered before. */
export function UnregisteredOrderRoute() {
  return <UnregisteredOrderScreen ReAdd={ReAddButton} />
}

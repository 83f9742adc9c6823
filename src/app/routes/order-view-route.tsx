import { OrderViewScreen } from '#screens/orders/order-view-screen.tsx'
import { ReAddButton } from '#screens/re-add/re-add-button.tsx'

/** Add to cart is the same button on every screen that shows what was ordered before. */
export function OrderViewRoute() {
  return <OrderViewScreen ReAdd={ReAddButton} />
}

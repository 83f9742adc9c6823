import { PurchasesScreen } from '#screens/orders/purchases/purchases-screen.tsx'
import { ReAddButton } from '#screens/re-add/re-add-button.tsx'
import { SubscribeSlot } from '../subscribe-slot.tsx'

/** Add to cart and the subscribe control are the same wherever a product is shown again. */
export function PurchasesRoute() {
  return <PurchasesScreen ReAdd={ReAddButton} Subscribe={SubscribeSlot} />
}

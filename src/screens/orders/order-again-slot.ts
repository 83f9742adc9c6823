import type { EarlierLine } from '#domain/cart/re-add.ts'

/**
 * The properties of the app's component that adds the lines of an order to the cart again. The component starts
 * when it mounts; `onEnd` unmounts it.
 */
export interface OrderAgainSlotProps {
  lines: readonly EarlierLine[]
  dealershipId: number
  onEnd: () => void
}

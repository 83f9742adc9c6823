import type { EarlierLine } from '#domain/cart/re-add.ts'

/** The app's component that orders an order again. It starts when it mounts, and `onEnd` removes it. */
export interface OrderAgainSlotProps {
  lines: readonly EarlierLine[]
  dealershipId: number
  onEnd: () => void
}

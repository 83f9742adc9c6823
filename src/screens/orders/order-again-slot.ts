import type { EarlierLine } from '#domain/cart/re-add.ts'

/** What the app puts where an order is ordered again: it begins at once, and `onEnd` takes it away. */
export interface OrderAgainSlotProps {
  lines: readonly EarlierLine[]
  dealershipId: number
  onEnd: () => void
}

/** The properties of the app's component that shows the orders of this device above the placed ones. */
export interface WaitingOrdersSlotProps {
  /** Only orders of this dealership, or of this user, are shown. */
  dealershipId: number | undefined
  userId: number | undefined
  /** The placed orders that the screen shows. */
  placedIds: readonly number[]
  /** When the server sent the placed orders; null while they are awaited. */
  placedReadAt: number | null
}

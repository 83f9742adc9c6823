import type { Dealership } from '#domain/dealership.ts'

export interface DealershipChoiceView {
  /** The chosen dealership with its tax and fees; null where none is chosen or it is not on the device. */
  chosen: Dealership | null
  /** Own dealerships, or all for holders of Orders#edit; full records, as last read. */
  dealerships: Dealership[]
  readAt: number | null
}

/** The dealership that prices, cart and orders are for. The id in the account's database decides (G15). */
export interface DealershipChoice {
  read(): DealershipChoiceView
  subscribe(listener: () => void): () => void
  /** NO_DEALERSHIP_ID chooses none. */
  choose(dealershipId: number): Promise<void>
  /** Reads the dealerships from the server again. */
  refresh(): Promise<void>
}

import { quantityWords } from '../figures.ts'

export const shippingNoteTexts = {
  morePieces: (pieces: number, cost: string) =>
    `${quantityWords(pieces)} more ${pieces === 1 ? 'ships' : 'ship'} for the same ${cost}`,
  /** For options that share the shipping of their parent. */
  morePiecesOfOptions: (pieces: number, cost: string) =>
    `${quantityWords(pieces)} more, of any option of this product, ${pieces === 1 ? 'ships' : 'ship'} for the same ${cost}`,
  /** `quantity` is smaller by `fewer` pieces than the quantity that the person chose. */
  fewerPieces: (fewer: number, quantity: number, saving: string) =>
    `Order ${quantityWords(quantity)}, ${quantityWords(fewer)} fewer, to save ${saving} of shipping`,
  /** For options that share the shipping of their parent: fewer pieces of one of them save the amount once. */
  fewerPiecesOfOptions: (fewer: number, quantity: number, saving: string) =>
    `Order ${quantityWords(quantity)}, or ${quantityWords(fewer)} fewer of another option of this product, to save ${saving} of shipping`,
  setting: 'Notes about shipping',
  show: 'Show a note when more pieces ship for the same price, or fewer ship for less',
  explanation:
    'For example “20 more ship for the same $4.10”. Your quantities are never changed. Saved on this device.',
} as const

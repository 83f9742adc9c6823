export const shippingNoteTexts = {
  morePieces: (pieces: number, cost: string) =>
    `${pieces} more ${pieces === 1 ? 'ships' : 'ship'} for the same ${cost}`,
  /** For options that share the shipping of their parent. */
  morePiecesOfOptions: (pieces: number, cost: string) =>
    `${pieces} more, of any option of this product, ${pieces === 1 ? 'ships' : 'ship'} for the same ${cost}`,
  /** `quantity` is smaller by `fewer` pieces than the quantity that the person chose. */
  fewerPieces: (fewer: number, quantity: number, saving: string) =>
    `Order ${quantity}, ${fewer} fewer, to save ${saving} of shipping`,
  setting: 'Notes about shipping',
  show: 'Show a note when more pieces ship for the same price, or fewer ship for less',
  explanation:
    'For example “20 more ship for the same $4.10”. Your quantities are never changed. Saved on this device.',
} as const

export const quantityTexts = {
  refused: 'Only whole numbers, such as 100',
  removed: (name: string) => `${name} was removed from the cart.`,
  undo: 'Undo',
} as const

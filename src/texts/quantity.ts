export const quantityTexts = {
  refused: 'Only whole numbers up to 100,000, such as 100',
  removed: (name: string) => `${name} was removed from the cart.`,
  undo: 'Undo',
} as const

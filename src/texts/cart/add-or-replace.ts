/** The answers for a product that is in the count or the list already. */
export const addOrReplaceTexts = {
  add: (earlier: number, quantity: number) => `Add: ${earlier} + ${quantity} = ${earlier + quantity}`,
  replace: (quantity: number) => `Replace with ${quantity}`,
} as const

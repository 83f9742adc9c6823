export const scannerTexts = {
  noProduct: (code: string) => `“${code}” was scanned, which names no product here.`,
} as const

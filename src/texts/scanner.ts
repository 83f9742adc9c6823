export const scannerTexts = {
  noProduct: (code: string) => `No product ${code} on this device. Nothing was changed.`,
} as const

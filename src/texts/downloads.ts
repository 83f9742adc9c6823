// Messages of downloads. The words of the two failures are given, also 'upload' for a download (storefront.md §8,
// ordering.md §8, G143).
export const downloadTexts = {
  answeredWithError: 'Error upload File',
  callFailed: 'Error during file download',
  confirm: 'OK',
  needsConnection: 'A download needs a connection.',
} as const

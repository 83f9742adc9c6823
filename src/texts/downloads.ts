// Messages of downloads. The texts of the two failures are quoted from storefront.md §8 and ordering.md §8, also
// 'upload' in the failure of a download (G143).
export const downloadTexts = {
  answeredWithError: 'Error upload File',
  callFailed: 'Error during file download',
  confirm: 'OK',
  needsConnection: 'A download needs a connection.',
} as const

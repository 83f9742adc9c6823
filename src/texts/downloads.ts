// Messages of downloads. The specification gives both messages of a failure; its 'upload' instead of 'download' stays
// (storefront.md §8, ordering.md §8, G143).
export const downloadTexts = {
  answeredWithError: 'Error upload File',
  callFailed: 'Error during file download',
  confirm: 'OK',
  needsConnection: 'A download needs a connection.',
} as const

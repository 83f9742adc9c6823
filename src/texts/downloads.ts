// Messages of downloads. The texts of the two failures are quoted from storefront.md §8 and ordering.md §8, also
// 'upload' in the failure of a download (G143).
export const downloadTexts = {
  answeredWithError: 'Error upload File',
  callFailed: 'Error during file download',
  notSaved: 'Error during file download\nThe browser could not make or save the file. Try again.',
  tryAgain: 'Try the download again.',
  confirm: 'OK',
  needsConnection: 'A download needs a connection.',
} as const

// storefront.md §8 and ordering.md §8, G143: what every download says. The first text speaks of an upload there too.
export const downloadTexts = {
  answeredWithError: 'Error upload File',
  thrown: 'Error during file download',
  confirm: 'OK',
  needsConnection: 'A download needs a connection.',
} as const

/** Texts of the search, which loads after the first screen. */
export const searchTexts = {
  matches: 'Matches',
  failed: 'The products on this device could not be searched.',
  tryAgain: 'Try again',
  noMatches: 'No matches',
  serverSearch: 'Until all products are on this device, the server searches too.',
  localSearch: 'Only the products on this device were searched.',
} as const

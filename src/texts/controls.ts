// What the design system itself says: the names of its buttons and of what is not there.
export const controlTexts = {
  cancel: 'Cancel',
  close: 'Close',
  download: 'Download',
  pages: 'Pages',
  page: (number: number) => `Page ${number}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  quantity: 'Quantity',
  decrease: 'Decrease',
  increase: 'Increase',
  isLoading: 'Loading',
  nothingFound: 'Nothing found',
  remove: (what: string) => `Remove ${what}`,
  noPicture: 'No picture',
  brokeOff: 'The app could not go on here. Look whether it was done.',
} as const

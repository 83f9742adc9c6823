// Names of the sheets of workbooks (G79).
export const sheetNames = {
  statement: 'Statement',
  priceList: 'Price list',
  subscribers: 'Subscribers',
} as const

// What the sheets of workbooks are called (G79).
export const sheetNames = {
  statement: 'Statement',
  priceList: 'Price list',
  subscribers: 'Subscribers',
} as const

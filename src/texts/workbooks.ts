// Names of the sheets in the workbooks that the server makes (G79).
export const sheetNames = {
  statement: 'Statement',
  priceList: 'Price list',
  subscribers: 'Subscribers',
} as const

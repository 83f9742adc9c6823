// The drawer in which staff choose the vendor of each product of a dealership (ordering.md §2 All items purchased, G76).
export const vendorTexts = {
  open: 'Product vendors',
  title: (dealership: string) => `Product vendors of ${dealership}`,
  vendor: 'Vendor',
  choose: 'Choose a vendor',
  products: 'Products of the vendor',
  suppliedBy: (vendor: string) => `now supplied by ${vendor}`,
  otherVendor: 'another vendor',
  find: 'Find a product',
  noneMatch: 'No products match.',
  accepted: 'Accepted',
  unchanged: 'Nothing has changed yet.',
  needsServer: 'Not possible now: the server does not answer.',
  isLoading: 'Loading vendors',
  notRead: (failure: string) => `The vendors could not be loaded. ${failure}`,
  none: 'No user of the company Administrators may choose dealerships, so there is no vendor.',
  done: (vendor: string, count: number) =>
    count === 1
      ? `Saved. ${vendor} supplies 1 product now.`
      : `Saved. ${vendor} supplies ${count} products now.`,
  failed: (failure: string) => `The vendor was not changed. ${failure}`,
} as const

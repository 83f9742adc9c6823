/** Why there is no vendor to choose. */
export const noVendors =
  'There is no vendor yet. A vendor is a user of the company Administrators with the right Dealership_Exclude select. Give a user a role with this right.'

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
  none: noVendors,
  done: (vendor: string, count: number) =>
    count === 1
      ? `Saved. ${vendor} supplies 1 product now.`
      : `Saved. ${vendor} supplies ${count} products now.`,
  failed: (failure: string) => `The vendor was not changed. ${failure}`,
} as const

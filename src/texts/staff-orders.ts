// What staff read on their list of orders (ordering.md §2 Order history, §4, §5, §8).
export const staffOrderTexts = {
  chosenOrders: 'Chosen orders',
  include: 'Include',
  exclude: 'Exclude',
  includeHint: 'Work is done on the chosen orders.',
  excludeHint: 'Work is done on all orders that match the filters but the chosen ones.',
  /** The chip of an order; pressing it takes the order out. */
  removeFromChosen: (id: number) => `Remove ${id}`,
  theOthers: (count: number) => (count === 1 ? 'Excluded; 1 other order' : `Excluded; ${count} other orders`),
} as const

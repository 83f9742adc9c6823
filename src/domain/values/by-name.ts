// Compares names so that numbers in them sort by value: Lot 2 before Lot 10.
const nameOrder = new Intl.Collator('en', { numeric: true })

export const byName = (one: { name: string }, other: { name: string }): number =>
  nameOrder.compare(one.name, other.name)

// Names in the order that people expect: Lot 2 before Lot 10.
const names = new Intl.Collator('en', { numeric: true })

export const byName = (one: { name: string }, other: { name: string }): number =>
  names.compare(one.name, other.name)

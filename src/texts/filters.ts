// Texts of the filters and the sorting of a list, which load later than the other controls.
export const filterTexts = {
  filter: 'Filter',
  filtersSet: (count: number) => (count === 0 ? 'Filters' : `Filters, ${count} set`),
  clearFilters: 'Clear filters',
  activeFilters: 'Active filters',
  removeFilter: (filter: string) => `Remove filter ${filter}`,
  clear: 'Clear',
  sort: 'Sort',
  unsorted: 'None',
  descending: 'Descending',
  ascending: 'Ascending',
} as const

// The change history: changes of companies, dealerships, users, roles, prices, exclusions, products and orders, and
// closed requests, each with its author (G157).
const kinds = {
  company: 'Company',
  dealership: 'Dealership',
  user: 'User',
  registration: 'Registration',
  catalog: 'Order by catalog',
  role: 'Role',
  price: 'Price',
  exclusion: 'Exclusion',
  product: 'Product',
  order: 'Order',
} as const
const actions = {
  created: 'created',
  edited: 'changed',
  removed: 'deleted',
  accepted: 'accepted',
  passwordReset: 'password reset',
  passwordSet: 'password set',
  invited: 'invited',
  completed: 'confirmed as completed',
  rolledBack: 'rolled back',
} as const

const fieldName = (field: string) => field.replaceAll('_', ' ')

export const changeRecordTexts = {
  title: 'Change history',
  list: 'Changes',
  filters: 'Filters',
  isLoading: 'Loading changes',
  none: 'No changes yet',
  noneHint:
    'Changes of companies, dealerships, users, roles, prices, exclusions, products and orders appear here, and closed requests.',
  noneMatch: 'No changes match',
  noneMatchHint: 'Change or clear the filters to see other changes.',
  notRead: 'Changes could not be loaded',
  notReadHint: 'The change history is not saved on this device.',
  when: 'When',
  person: 'Person',
  kind: 'Kind',
  dateFrom: 'Date from',
  dateTo: 'Date to',
  thing: 'Name',
  action: 'Action',
  changes: 'Changes',
  anyKind: 'All kinds',
  nothing: 'nothing',
  fieldName,
  fromTo: (field: string, from: string | null, to: string | null) =>
    `${fieldName(field)}: ${from ?? 'nothing'} → ${to ?? 'nothing'}`,
  /** A field that was empty before. */
  isNow: (field: string, to: string | null) => `${fieldName(field)}: ${to ?? 'nothing'}`,
  kinds,
  actions,
  kindAndAction: (kind: keyof typeof kinds, action: keyof typeof actions) =>
    `${kinds[kind]} ${actions[action]}`,
  actionOf: (action: string, fields: string) => `${action}: ${fields}`,
} as const

// Texts of the list of companies (ordering.md §2 Companies list; experience.md, Names).
import { countOf } from '../figures.ts'
const userCount = (count: number) => countOf(count, 'user')
const dealershipCount = (count: number) => countOf(count, 'dealership')

export const companyListTexts = {
  title: 'Company list',
  list: 'Companies',
  mce: 'MCE',
  addCompany: 'Add Company',
  importUsers: 'Import users',
  more: 'More for companies',
  /** undefined while the number is not known. */
  openRequests: (count: number | undefined) =>
    count === undefined ? 'Open requests' : `Open requests, ${count}`,

  // Filters.
  filters: 'Filters of the companies',
  company: 'COMPANY',
  userName: 'USER NAME',
  userEmail: 'USER EMAIL',
  dealershipName: 'DEALERSHIP NAME',
  dealershipEmail: 'DEALERSHIP EMAIL',

  // Columns.
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  role: 'Role',
  dealership: 'Dealership',
  lastLogin: 'Last login',
  orders: 'Orders',
  actions: 'Actions',

  counts: (users: number, dealerships: number) => `${userCount(users)}, ${dealershipCount(dealerships)}`,
  dealerships: dealershipCount,
  never: 'never',
  /** Stands beside a user who is not approved yet, because some people cannot see the colour of the row. */
  notApproved: 'Not approved',
  defaultUser: 'Default user',
  showUsers: (company: string, isOpen: boolean) => `${isOpen ? 'Hide' : 'Show'} the users of ${company}`,
  showDealerships: (login: string, isOpen: boolean) =>
    `${isOpen ? 'Hide' : 'Show'} the dealerships of ${login}`,
  ordersOf: (login: string, count: number) => `Orders of ${login}, ${count}`,

  isLoading: 'Loading companies',
  none: 'No companies found',
  noneHint: 'Nothing matches the filters.',
  notRead: 'Companies could not be loaded',
  notReadHint: 'Companies are not saved on this device. They appear when the server answers.',
} as const

// Texts of the account page (ordering.md §2).
import { failureThen } from '../failures.ts'

export const accountTexts = {
  title: 'Account',
  menu: 'Account menu',
  personalInformation: 'Personal Information',
  cart: 'Cart',
  changePassword: 'Change Password',
  companyName: 'Company name',
  dealershipName: 'Dealership name',
  userName: 'User name',
  dealershipEmail: 'Dealership e-mail',
  userEmail: 'User e-mail',
  dealershipPhone: 'Dealership phone',
  shippingAddress: 'Shipping address',
  noAddress: 'no Address',
  /** Stands in an empty field. */
  none: '—',
  isLoading: 'Loading the account',
  notStored: (failure: string) => failureThen(failure, 'This dealership is not saved on this device yet.'),
} as const

// Texts of the panel of a company and its dealership (ordering.md §2 Order history).
import { failureThen } from '../failures.ts'

export const dealershipPanelTexts = {
  open: 'Company and dealership',
  openOf: (name: string) => `Company and dealership: ${name}`,
  company: 'Company',
  email: 'E-mail',
  phone: 'Phone',
  shippingAddress: 'Shipping address',
  billingAddress: 'Billing address',
  isLoading: 'Loading',
  notStored: (failure: string) => failureThen(failure, 'This device has no copy of this dealership.'),
  noAddress: 'no Address',
  licence: 'Dealer license number',
  tax: 'Tax',
  taxOf: (percent: number, state: string) => `${percent}% (${state})`,
  noTax: 'No tax',
  shippingFee: 'Shipping fee',
  fees: { none: 'No shipping fee', local: 'Local shipping fee', full: 'Full shipping fee' },
  notApproved: 'No user of this company is approved yet.',
  companyPage: 'Page of the company',
  orders: 'Orders of the dealership',
  purchases: 'All Purchases / Subscriptions',
  /** Saves an Excel file. */
  statement: 'Statement (Excel)',
} as const

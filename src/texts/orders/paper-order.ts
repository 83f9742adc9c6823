// Texts of the paper order of a dealership in New Jersey (ordering.md §3, §4).
import { failureThen } from '../failures.ts'

export const paperOrderTexts = {
  title: 'NJ paper order',
  businessName: 'Business name',
  contactName: 'Contact name',
  address: 'Address',
  emailAddress: 'E-mail',
  phoneNumber: 'Phone',
  orderDate: 'Order date',
  quantity: 'Quantity',
  history: 'Status history',
  step: (status: string, day: string) => `${status}, ${day}`,
  by: (username: string) => `by ${username}`,
  cancel: 'Cancel Paper Order',
  confirmCancel: (number: string) => `Are you sure that you want to cancel paper order ${number}?`,
  yes: 'Yes',
  no: 'No',
  cancelled: (number: string) => `Paper order ${number} was cancelled.`,
  cancelFailed: (description: string) => `Failed to cancel the paper order. ${description}`,
  needsConnection: 'Cancelling needs a connection',
  notStored: (failure: string) => failureThen(failure, 'This device has no copy of the paper order.'),
} as const

/** Answers of the server for a paper order that can no longer be cancelled. */
export const paperOrderRefusals = {
  cannotCancel: (status: string) => `The paper order is ${status} and cannot be cancelled`,
  cannotCancelNow: 'The paper order is no longer Submitted and cannot be cancelled',
} as const

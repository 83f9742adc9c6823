// Texts about users for staff: controls of a row, questions, refusals, dialogs (ordering.md §2, §4, §5, §8).
import { countOf } from '../figures.ts'
import { peopleRefusals } from './people.ts'

function timesDone(action: string, count: number): string | undefined {
  if (count === 0) return undefined
  return count === 1 ? `${action} once` : `${action} ${count} times`
}

export const userTexts = {
  // Names of a row's controls, which people and tests rely on.
  edit: (name: string) => `Edit ${name}`,
  editVerb: 'Edit',
  viewVerb: 'View',
  acceptVerb: 'Accept',
  resetPasswordVerb: 'Reset Password',
  setPasswordVerb: 'Set password',
  inviteVerb: 'Invite',
  removeVerb: 'Delete',
  addUserVerb: 'Add user',
  view: (name: string) => `View ${name}`,
  remove: (name: string) => `Delete ${name}`,
  addUserTo: (company: string) => `Add user to ${company}`,
  accept: (login: string) => `Accept Registered ${login}`,
  resetPassword: (login: string) => `Reset Password ${login}`,
  setPasswordOf: (login: string) => `Set password of ${login}`,
  invite: (login: string) => `Invite ${login}`,
  resets: (count: number) => timesDone('Reset', count),
  invites: (count: number) => timesDone('Invited', count),
  moreFor: (name: string) => `More for ${name}`,

  // Questions before an action.
  removeCompany: 'When deleting a company, all order history for that company will also be deleted.',
  removeUser: 'When deleting a user, all order history for that user will also be deleted.',
  deletedWithCompany: (name: string, users: number, dealerships: number, orders: number) =>
    `${name} is deleted with ${countOf(users, 'user')}, ${countOf(dealerships, 'dealership')} and ${orders === 0 ? 'all orders' : `at least ${countOf(orders, 'order')}`}.`,
  deletedWithUser: (login: string, company: string, orders: number) =>
    `${login} of ${company} is deleted with ${countOf(orders, 'order')}.`,
  passwordIsMailed: (email: string) => `Login and a password are mailed to ${email}.`,
  resetMails: (email: string) =>
    `A new password is mailed to ${email}. The old password stops working, and the user is signed out everywhere.`,
  yes: 'Yes',
  no: 'No',

  // Reasons why an action is not possible. Those of `peopleRefusals` are in the server's words.
  needsServer: 'Not possible now: the server does not answer.',
  isDefaultUser: peopleRefusals.defaultUserNotReset,
  defaultUserNotInvited: peopleRefusals.defaultUserNotInvited,
  isOwnAccount: peopleRefusals.ownAccount,
  hasNoDealership: peopleRefusals.noDealership,
  isNotAccepted: peopleRefusals.isNotAccepted,
  defaultUserNotDeleted: peopleRefusals.defaultUserNotDeleted,
  defaultUserNotChanged: peopleRefusals.defaultUserNotChanged,
  moreRights: peopleRefusals.moreRights,
  hasDefaultUser: peopleRefusals.hasDefaultUser,
  isOwnCompany: peopleRefusals.ownCompany,
  mayNotTakeAway: peopleRefusals.mayNotTakeAway,
  isProtected: peopleRefusals.protectedCompany,

  // Notices after an action.
  accepted: (login: string) => `${login} is accepted. Login and password are on their way by mail.`,
  notAccepted: (login: string) => `${login} was not accepted.`,
  perhapsAccepted: (login: string) => `It is not known whether ${login} was accepted.`,
  reset: (login: string) => `The password of ${login} was reset. The new one is on its way by mail.`,
  notReset: (login: string) => `The password of ${login} was not reset.`,
  perhapsReset: (login: string) => `It is not known whether the password of ${login} was reset.`,
  invited: (login: string) => `The invitation of ${login} is on its way by mail.`,
  notInvited: (login: string) => `${login} was not invited.`,
  perhapsInvited: (login: string) => `It is not known whether ${login} was invited.`,
  /** After an unknown outcome. */
  lookFirst: 'Look at this user’s row, or ask the user about the mail, before you try again.',
  removed: (name: string) => `Deleted: ${name}`,
  notRemoved: (name: string) => `Not deleted: ${name}`,
  perhapsRemoved: (name: string) =>
    `It is not known whether ${name} was deleted. If it is still there, delete it again.`,
  passwordSet: (id: number) => `Set password for user id: ${id}`,
  passwordNotSet: (id: number) => `No set password for user id: ${id}`,

  // The dialog of a user.
  createUser: 'Create user',
  updateUser: 'Update user',
  login: 'Login',
  email: 'Email',
  emailHint: 'Separate several addresses with commas. All of them get the mail.',
  phone: 'Phone',
  role: 'Role',
  /** Stands in place of the role's name until the server has sent that name. */
  defaultRole: 'Default role',
  company: 'Company',
  dealerships: 'Dealerships',
  /** Between the names of a dealership and of its company, for screen readers. */
  ofCompany: 'of ',
  searchDealerships: 'Search dealerships',
  noDealerships: 'No dealership found',
  chosenDealerships: (chosen: number, shown: number) =>
    `${countOf(chosen, 'dealership')} chosen, ${shown} shown`,
  withoutDealership: '. A customer without a dealership cannot place orders.',
  isInOtherCompany: (login: string, company: string) =>
    `${login} no longer belongs to ${company}. Search the list to find this user.`,
  created: 'Your user was created successfully',
  updated: 'User was update successfully',

  // The dialog of a password.
  newPassword: 'New password',
  newPasswordUse: (login: string) =>
    `${login} signs in with this password from now on. It is not mailed: tell it to the user.`,
  show: 'Show',
  hide: 'Hide',
  save: 'Save',
  cancel: 'Cancel',
} as const

// Refusals of the server for companies and users (ordering.md §5, §8); texts that are quoted there are verbatim.
export const peopleRefusals = {
  companyNameTaken: 'A company with this name already exists.',
  companyExists: (name: string) =>
    `A company named ${name} exists already. Join the customer to it, or give this company another name first.`,
  joinsItself: 'The customer belongs to this company already.',
  joinsAdministrators: 'A customer cannot join the company Administrators.',
  joinsWithOthers:
    'The company that this customer registered has other users, so the customer cannot join another company. Accept the customer in the registered company instead.',
  loginTaken: 'A user with this login already exists.',
  emailTaken: (email: string) => `${email} belongs to another user already.`,
  changedMeanwhile: 'Somebody else saved this company meanwhile, so your changes were not saved.',
  protectedName: 'This company came with the system and cannot be renamed.',
  protectedCompany: 'This company came with the system and cannot be deleted.',
  ownCompany: 'You cannot delete your own company.',
  ownAccount: 'Editing of this user is prohibited.',
  noDealership: 'it is impossible to add a user because the company does not have a single dealership',
  hasUnfinishedOrders: (count: number) =>
    count === 1
      ? 'An order of this dealership is still In or Unpaid. Finish or remove it first.'
      : `${count} orders of this dealership are still In or Unpaid. Finish or remove them first.`,
  otherDealership: 'The dealership belongs to another company.',
  defaultUserNotReset: 'Password reset is not possible because this is the default user',
  defaultUserNotInvited: 'This user came with the system and cannot be invited.',
  defaultUserNotDeleted: 'This user came with the system and cannot be deleted.',
  notOfAdministrators: 'You do not have the right to manage users of the company Administrators.',
  notOfCustomers: 'You do not have the right to manage users of customers.',
  mayNotTakeAway: 'You do not have the right to take a dealership from this user.',
  defaultUserNotChanged: 'This user came with the system and keeps company, role and e-mail.',
  hasDefaultUser: 'A user of this company came with the system, so the company cannot be deleted.',
  moreRights: 'This user has rights that you do not have.',
  roleHasMoreRights: 'You cannot give a role with rights that you do not have.',
  isAccepted: 'This user is accepted already.',
  isNotAccepted: 'This user is not accepted yet.',
  tooManyMails: 'Too many invitations and new passwords were mailed to this person. Try again later.',
  tooManyMailsOfCaller: 'You have mailed too many invitations and new passwords. Try again later.',
  noEmail: 'This user has no e-mail address that mail can go to.',
  notMailed:
    'The change was saved, but the mail could not be sent. To mail again, press Reset Password or Invite at this user.',
} as const

import { validationTexts } from '#texts/validation.ts'
import { describeCalls } from '../described-calls.ts'

const NOT_MAILED_NOTE =
  'Code 10313 says that the change was made, but the mail server did not accept the mail.'

/** Companies, dealerships, users, requests and subscribers. */
export const peopleCalls = describeCalls({
  dealerships: {
    profile: 'read',
    neededTo: 'know the dealerships for which a person orders, and the states whose tax they pay',
    notes: [
      'The list has the caller’s own dealerships; for people with Orders#edit or Clients#view all dealerships.',
    ],
  },
  dealership: {
    profile: 'read',
    neededTo: 'show the account page, and the billing address of a dealership',
    notes: ['For a dealership of another company the answer is 404. The billing address may be missing.'],
  },
  companies: {
    profile: 'staff',
    neededTo: 'list companies with their users and dealerships',
  },
  company: {
    profile: 'staff',
    neededTo: 'show and edit a company',
  },
  saveCompany: {
    messages: validationTexts,
    profile: 'staff',
    neededTo: 'create and edit companies and dealerships',
    notes: [
      'The id 0 creates a company. `editCompanyId`, `editDealershipId` and `createDealership` are also sent and have no effect.',
    ],
  },
  deleteCompany: {
    profile: 'staff',
    neededTo: 'delete companies',
    notes: ['Deletes the company’s dealerships, users and orders too.'],
  },
  feeState: {
    profile: 'staff',
    neededTo: 'free a dealership from tax or shipping',
  },
  createUser: {
    messages: validationTexts,
    profile: 'staff',
    neededTo: 'create users',
    notes: ['`roleCurrent` is also sent and has no effect.'],
  },
  updateUser: {
    messages: validationTexts,
    profile: 'staff',
    neededTo: 'edit users',
    notes: ['`editUserId` is the id of the user and must not be null.'],
  },
  takenNames: {
    profile: 'staff',
    neededTo: 'tell an import which logins and e-mails are taken before it sends anything',
    fallback:
      'The import says that it could not check them, and later names each user whom the backend refuses.',
  },
  deleteUser: {
    profile: 'staff',
    neededTo: 'delete users',
    notes: ['Deletes all orders of the user too.'],
  },
  setPassword: {
    profile: 'staff',
    neededTo: 'set the password of a user',
    notes: ['The password is encrypted like the password of a sign-in.'],
  },
  registerUser: {
    profile: 'staff',
    neededTo: 'accept a new customer, or mail a new password',
    notes: [NOT_MAILED_NOTE],
  },
  joinUser: {
    profile: 'staff',
    neededTo: 'accept a new customer into an existing company',
    fallback: 'The refusal is shown; the customer can be accepted with a company of its own.',
    notes: [NOT_MAILED_NOTE],
  },
  inviteUser: {
    profile: 'staff',
    neededTo: 'mail a user a link to set a password',
    notes: [NOT_MAILED_NOTE],
  },
  registrationRequests: {
    query: {
      closed: 'Closed requests instead of open requests.',
    },
    profile: 'staff',
    neededTo: 'list the requests of visitors',
  },
  completeRequest: {
    query: {
      kind: 'The kind of the request.',
    },
    profile: 'staff',
    neededTo: 'close a request',
  },
  subscribers: {
    profile: 'staff',
    neededTo: 'choose people to exclude from mail',
  },
  subscribersWorkbook: {
    file: 'The subscribers as an Excel workbook.',
    profile: 'staff',
    neededTo: 'download the subscribers',
    limitS: 120,
  },
  excludedSubscribers: {
    query: {
      id: 'Only the row with this id.',
      date: 'Only rows of this day, yyyy-MM-dd.',
      email: 'Only rows whose e-mail contains this text.',
      sort: 'The column that sorts the rows.',
      direction: 'The direction of the sorting.',
    },
    profile: 'staff',
    neededTo: 'list excluded subscribers',
  },
  excludeSubscriber: {
    messages: validationTexts.invalidEmail,
    profile: 'staff',
    neededTo: 'exclude a subscriber from mail',
  },
  removeExclusion: {
    query: { id: 'The id of the row.' },
    profile: 'staff',
    neededTo: 'let an excluded subscriber get mail again',
  },
})

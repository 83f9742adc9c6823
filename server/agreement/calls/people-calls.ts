import {
  COMPANIES_PER_PAGE,
  EXCLUSIONS_PER_PAGE,
  MOST_COMPANIES_PER_PAGE,
  REQUESTS_PER_PAGE,
} from '#contract/endpoints.ts'
import { doneSchema } from '#contract/envelope.ts'
import { WORKBOOK_TYPE } from '#contract/orders/download-files.ts'
import {
  billedDealershipSchema,
  companiesBody,
  companiesSchema,
  fullCompanySchema,
} from '#contract/people/company.ts'
import { companyBody, feeStateBody, savedCompanySchema } from '#contract/people/company-form.ts'
import { dealershipsSchema } from '#contract/people/dealership.ts'
import { joinBody, registrationRequestsSchema } from '#contract/people/registration-request.ts'
import { excludeBody, excludedSubscribersSchema, subscribersSchema } from '#contract/people/subscriber.ts'
import {
  createUserBody,
  registerUserBody,
  savedUserSchema,
  setPasswordBody,
  takenNamesBody,
  takenNamesSchema,
  updateUserBody,
} from '#contract/people/user-form.ts'
import { EXCLUSION_SORT_FIELDS } from '#domain/people/subscribers.ts'
import { validationTexts } from '#texts/validation.ts'
import { type AgreedCall, pages, wholeNumber } from '../agreed-call.ts'

const MAILED = 'Code 10313 says that the change was made and the mail was not accepted.'

/** Companies, dealerships, users, requests and subscribers. */
export const peopleCalls = {
  dealerships: {
    callers: ['any-session'],
    answer: dealershipsSchema,
    profile: 'read',
    neededTo: 'know for whom a person orders, with the state whose tax counts',
    notes: ['The caller’s own dealerships; for people with Orders#edit or Clients#view all.'],
  },
  dealership: {
    callers: ['any-session'],
    answer: billedDealershipSchema,
    codes: ['notFound'],
    profile: 'read',
    neededTo: 'show the account page, and the billing address of a dealership',
    notes: ['A dealership of another company is answered 404. The billing address may be missing.'],
  },
  companies: {
    callers: ['seeCompanies'],
    query: pages(COMPANIES_PER_PAGE, MOST_COMPANIES_PER_PAGE),
    body: companiesBody,
    answer: companiesSchema,
    profile: 'staff',
    neededTo: 'list companies with their users and dealerships',
  },
  company: {
    callers: ['seeCompanies'],
    answer: fullCompanySchema,
    codes: ['notFound'],
    profile: 'staff',
    neededTo: 'show and edit a company',
  },
  saveCompany: {
    callers: ['createCompanies', 'editDealerships', 'editCompanies', 'removeDealerships'],
    body: companyBody(validationTexts),
    answer: savedCompanySchema,
    codes: ['companyNameTaken', 'changedMeanwhile', 'prohibited', 'notFound'],
    profile: 'staff',
    neededTo: 'create and edit companies and dealerships',
    notes: [
      'id 0 creates. `editCompanyId`, `editDealershipId` and `createDealership` are sent too and have no effect.',
    ],
  },
  deleteCompany: {
    callers: ['removeCompanies'],
    answer: doneSchema,
    codes: ['notFound', 'prohibited'],
    profile: 'staff',
    neededTo: 'delete companies',
    notes: ['With its dealerships, users and orders.'],
  },
  feeState: {
    callers: ['editDealerships'],
    body: feeStateBody,
    answer: doneSchema,
    codes: ['notFound', 'prohibited'],
    profile: 'staff',
    neededTo: 'free a dealership from tax or shipping',
  },
  createUser: {
    callers: ['createUsers', 'createAdministrators'],
    body: createUserBody(validationTexts),
    answer: savedUserSchema,
    codes: ['loginTaken', 'emailTaken', 'prohibited', 'notFound'],
    profile: 'staff',
    neededTo: 'create users',
    notes: ['`roleCurrent` is sent too and has no effect.'],
  },
  updateUser: {
    callers: ['editUsers', 'editAdministrators'],
    body: updateUserBody(validationTexts),
    answer: savedUserSchema,
    codes: ['loginTaken', 'emailTaken', 'prohibited', 'notFound'],
    profile: 'staff',
    neededTo: 'edit users',
    notes: ['`editUserId` is the user and must not be null.'],
  },
  takenNames: {
    callers: ['createUsers', 'createAdministrators'],
    body: takenNamesBody,
    answer: takenNamesSchema,
    profile: 'staff',
    neededTo: 'tell an import which logins and e-mails are taken before it sends anything',
    without: 'The import says that it could not ask, and names each user who is then refused.',
  },
  deleteUser: {
    callers: ['removeUsers', 'removeAdministrators'],
    answer: doneSchema,
    codes: ['notFound', 'prohibited'],
    profile: 'staff',
    neededTo: 'delete users',
    notes: ['With all orders of the user.'],
  },
  setPassword: {
    callers: ['editUsers', 'editAdministrators'],
    body: setPasswordBody,
    answer: doneSchema,
    codes: ['notFound', 'prohibited'],
    profile: 'staff',
    neededTo: 'set the password of a user',
    notes: ['The password is encrypted like that of a sign-in.'],
  },
  registerUser: {
    callers: ['editUsers', 'editAdministrators'],
    body: registerUserBody,
    answer: doneSchema,
    codes: ['companyNameTaken', 'notFound', 'prohibited', 'notMailed', 'tooManyTries'],
    profile: 'staff',
    neededTo: 'accept a new customer, or mail a new password',
    notes: [MAILED],
  },
  joinUser: {
    callers: ['editDealerships'],
    body: joinBody,
    answer: doneSchema,
    codes: ['notFound', 'prohibited', 'notMailed', 'tooManyTries'],
    profile: 'staff',
    neededTo: 'accept a new customer into an existing company',
    without: 'The refusal is shown; the customer can be accepted with a company of its own.',
    notes: [MAILED],
  },
  inviteUser: {
    callers: ['editUsers', 'editAdministrators'],
    answer: doneSchema,
    codes: ['notFound', 'prohibited', 'notMailed', 'tooManyTries'],
    profile: 'staff',
    neededTo: 'mail a user a link to set a password',
    notes: [MAILED],
  },
  registrationRequests: {
    callers: ['seeCompanies'],
    query: {
      ...pages(REQUESTS_PER_PAGE),
      closed: { type: 'boolean', text: 'The closed requests instead of the open ones.', usual: false },
    },
    answer: registrationRequestsSchema,
    profile: 'staff',
    neededTo: 'list the requests of visitors',
  },
  completeRequest: {
    callers: ['editCompanies'],
    query: {
      kind: {
        type: 'string',
        text: 'The kind of the request.',
        usual: 'registration',
        values: ['registration', 'catalog'],
      },
    },
    answer: doneSchema,
    codes: ['notFound'],
    profile: 'staff',
    neededTo: 'close a request',
  },
  subscribers: {
    callers: ['seeExcludedSubscribers'],
    answer: subscribersSchema,
    profile: 'staff',
    neededTo: 'choose whom to exclude from mail',
  },
  subscribersWorkbook: {
    callers: ['seeExcludedSubscribers'],
    answer: { mediaTypes: [WORKBOOK_TYPE], text: 'The subscribers as an Excel workbook.' },
    profile: 'staff',
    neededTo: 'download the subscribers',
    limitS: 120,
  },
  excludedSubscribers: {
    callers: ['seeExcludedSubscribers'],
    query: {
      ...pages(EXCLUSIONS_PER_PAGE),
      id: wholeNumber('Only this row.', false),
      date: { type: 'string', text: 'Only rows of this day, yyyy-MM-dd.' },
      email: { type: 'string', text: 'Part of the address.', most: 254 },
      sort: { type: 'string', text: 'The column.', values: EXCLUSION_SORT_FIELDS },
      direction: { type: 'string', text: 'The direction.', usual: 'asc', values: ['asc', 'desc'] },
    },
    answer: excludedSubscribersSchema,
    profile: 'staff',
    neededTo: 'list excluded subscribers',
  },
  excludeSubscriber: {
    callers: ['excludeSubscribers'],
    body: excludeBody(validationTexts.invalidEmail),
    answer: doneSchema,
    codes: ['prohibited'],
    profile: 'staff',
    neededTo: 'exclude a subscriber from mail',
  },
  removeExclusion: {
    callers: ['removeExclusions'],
    query: { id: wholeNumber('The row.') },
    answer: doneSchema,
    codes: ['notFound'],
    profile: 'staff',
    neededTo: 'let an excluded subscriber get mail again',
  },
} as const satisfies Record<string, AgreedCall>

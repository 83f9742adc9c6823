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
import { type AgreedCall, pageParameters, wholeNumber } from '../agreed-call.ts'

const NOT_MAILED_NOTE =
  'Code 10313 says that the change was made, but the mail server did not accept the mail.'

/** Companies, dealerships, users, requests and subscribers. */
export const peopleCalls = {
  dealerships: {
    callers: ['any-session'],
    answer: dealershipsSchema,
    profile: 'read',
    neededTo: 'know the dealerships for which a person orders, and the states whose tax they pay',
    notes: [
      'The list has the caller’s own dealerships; for people with Orders#edit or Clients#view all dealerships.',
    ],
  },
  dealership: {
    callers: ['any-session'],
    answer: billedDealershipSchema,
    codes: ['notFound'],
    profile: 'read',
    neededTo: 'show the account page, and the billing address of a dealership',
    notes: ['For a dealership of another company the answer is 404. The billing address may be missing.'],
  },
  companies: {
    callers: ['seeCompanies'],
    query: pageParameters(COMPANIES_PER_PAGE, MOST_COMPANIES_PER_PAGE),
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
      'The id 0 creates a company. `editCompanyId`, `editDealershipId` and `createDealership` are also sent and have no effect.',
    ],
  },
  deleteCompany: {
    callers: ['removeCompanies'],
    answer: doneSchema,
    codes: ['notFound', 'prohibited'],
    profile: 'staff',
    neededTo: 'delete companies',
    notes: ['Deletes the company’s dealerships, users and orders too.'],
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
    notes: ['`roleCurrent` is also sent and has no effect.'],
  },
  updateUser: {
    callers: ['editUsers', 'editAdministrators'],
    body: updateUserBody(validationTexts),
    answer: savedUserSchema,
    codes: ['loginTaken', 'emailTaken', 'prohibited', 'notFound'],
    profile: 'staff',
    neededTo: 'edit users',
    notes: ['`editUserId` is the id of the user and must not be null.'],
  },
  takenNames: {
    callers: ['createUsers', 'createAdministrators'],
    body: takenNamesBody,
    answer: takenNamesSchema,
    profile: 'staff',
    neededTo: 'tell an import which logins and e-mails are taken before it sends anything',
    fallback:
      'The import says that it could not check them, and later names each user whom the backend refuses.',
  },
  deleteUser: {
    callers: ['removeUsers', 'removeAdministrators'],
    answer: doneSchema,
    codes: ['notFound', 'prohibited'],
    profile: 'staff',
    neededTo: 'delete users',
    notes: ['Deletes all orders of the user too.'],
  },
  setPassword: {
    callers: ['editUsers', 'editAdministrators'],
    body: setPasswordBody,
    answer: doneSchema,
    codes: ['notFound', 'prohibited'],
    profile: 'staff',
    neededTo: 'set the password of a user',
    notes: ['The password is encrypted like the password of a sign-in.'],
  },
  registerUser: {
    callers: ['editUsers', 'editAdministrators'],
    body: registerUserBody,
    answer: doneSchema,
    codes: ['companyNameTaken', 'notFound', 'prohibited', 'notMailed', 'tooManyTries'],
    profile: 'staff',
    neededTo: 'accept a new customer, or mail a new password',
    notes: [NOT_MAILED_NOTE],
  },
  joinUser: {
    callers: ['editDealerships'],
    body: joinBody,
    answer: doneSchema,
    codes: ['notFound', 'prohibited', 'notMailed', 'tooManyTries'],
    profile: 'staff',
    neededTo: 'accept a new customer into an existing company',
    fallback: 'The refusal is shown; the customer can be accepted with a company of its own.',
    notes: [NOT_MAILED_NOTE],
  },
  inviteUser: {
    callers: ['editUsers', 'editAdministrators'],
    answer: doneSchema,
    codes: ['notFound', 'prohibited', 'notMailed', 'tooManyTries'],
    profile: 'staff',
    neededTo: 'mail a user a link to set a password',
    notes: [NOT_MAILED_NOTE],
  },
  registrationRequests: {
    callers: ['seeCompanies'],
    query: {
      ...pageParameters(REQUESTS_PER_PAGE),
      closed: {
        type: 'boolean',
        description: 'Closed requests instead of open requests.',
        defaultValue: false,
      },
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
        description: 'The kind of the request.',
        defaultValue: 'registration',
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
    neededTo: 'choose people to exclude from mail',
  },
  subscribersWorkbook: {
    callers: ['seeExcludedSubscribers'],
    answer: { mediaTypes: [WORKBOOK_TYPE], description: 'The subscribers as an Excel workbook.' },
    profile: 'staff',
    neededTo: 'download the subscribers',
    limitS: 120,
  },
  excludedSubscribers: {
    callers: ['seeExcludedSubscribers'],
    query: {
      ...pageParameters(EXCLUSIONS_PER_PAGE),
      id: wholeNumber('Only the row with this id.', false),
      date: { type: 'string', description: 'Only rows of this day, yyyy-MM-dd.' },
      email: { type: 'string', description: 'Only rows whose e-mail contains this text.', maximum: 254 },
      sort: { type: 'string', description: 'The column that sorts the rows.', values: EXCLUSION_SORT_FIELDS },
      direction: {
        type: 'string',
        description: 'The direction of the sorting.',
        defaultValue: 'asc',
        values: ['asc', 'desc'],
      },
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
    query: { id: wholeNumber('The id of the row.') },
    answer: doneSchema,
    codes: ['notFound'],
    profile: 'staff',
    neededTo: 'let an excluded subscriber get mail again',
  },
} as const satisfies Record<string, AgreedCall>

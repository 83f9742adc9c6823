// Texts of visitors' requests (ordering.md §2 Registration screen, §2 Catalog order page, §8). Quoted texts are
// verbatim, with their typos (G114).
import { validationTexts } from '../validation.ts'

/** Messages of the fields of both requests. */
export const requestMessages = {
  ...validationTexts,
  orderDetailsTooLong: 'At most 4000 characters',
} as const

export const requestTexts = {
  companyName: 'Company Name',
  yourName: 'Your Name',
  email: 'E-mail',
  emailHint: 'Separate several addresses with commas.',
  phone: 'Phone',
  phonePrefix: '+1',
  phonePlaceholder: '000-000-0000',
  reading: 'Loading your draft',
  isDraft: 'What you type is kept on this device until it is sent.',
} as const

export const registrationTexts = {
  intro: 'Your login and password will be e-mailed to you once we have approved your request.',
  approval: 'Approval takes 30 minutes to an hour in working hours.',
  state: 'State',
  chooseState: 'Choose a state',
  submit: 'Register',
  received: 'Your request was received. Representetive will contact you shortly.',
  needsConnection:
    'Registration needs a connection. What you typed stays here; send it when the server answers.',
  statesOf: (moment: string) => `The list of states on this device is from ${moment}.`,
  noStates: (failure: string) => `The states could not be loaded, so nothing can be sent yet. ${failure}`,
  loadStates: 'Load the states again',
  sentTitle: 'Your request is on its way',
  emailTaken: 'This e-mail belongs to an account already, or waits for approval.',
  companyNameTaken: 'This company name is reserved. Type the name of your own company.',
  registered: 'Registered customers',
  browse: 'All products',
} as const

export const orderByCatalogTexts = {
  cover: 'Cover of the catalog',
  open: 'Open the Catalog online',
  opensOutside: 'The catalog opens in a tab of its own.',
  openNeedsConnection: 'The online catalog needs a connection.',
  intro: 'Tell us which products of the catalog you need, and how many.',
  formTitle: 'Request',
  orderDetails: 'Order details',
  orderDetailsHint: 'Names or numbers from the catalog, with quantities.',
  submit: 'Send request',
  received: 'Your request was received. Representetive will contact you shortly.!',
  failed: 'Failed request',
  needsConnection:
    'Sending the request needs a connection. What you typed stays here; send it when the server answers.',
} as const

/** The server's answer to a visitor who sends too many requests. */
export const tooManyRequests = 'Too many requests. Try again in 15 minutes.'

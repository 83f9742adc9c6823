import { doneSchema } from '#contract/envelope.ts'
import { accountSchema, publicKeySchema, signInBody } from '#contract/people/account.ts'
import { changePasswordBody, loginByCodeSchema, restorePasswordBody } from '#contract/people/password.ts'
import { registrationBody, catalogRequestBody } from '#contract/people/visitor-requests.ts'
import { requestMessages } from '#texts/people/visitor-requests.ts'
import type { AgreedCall } from '../agreed-call.ts'

const ENCRYPTED_NOTE =
  'Logins and passwords are encrypted with the key of the call `key`: RSA, PKCS#1 v1.5, base64.'
const COOKIE_NOTE = 'Sets the session cookie. Any name will do; see Cookies.'

/** Signing in and out, passwords, and the requests of people without an account. */
export const sessionCalls = {
  key: {
    callers: ['everybody'],
    answer: publicKeySchema,
    profile: 'read',
    neededTo: 'sign anybody in',
    notes: ['`publicKey` is an RSA key of at least 2048 bits as SPKI, DER in base64, without PEM lines.'],
  },
  signIn: {
    callers: ['everybody'],
    body: signInBody,
    answer: accountSchema,
    codes: ['wrongSignIn', 'tooManyTries'],
    profile: 'read',
    neededTo: 'sign anybody in',
    notes: [
      ENCRYPTED_NOTE,
      COOKIE_NOTE,
      'A wrong login and a wrong password have the same answer, 400 and never 401.',
    ],
  },
  validate: {
    callers: ['any-session'],
    answer: accountSchema,
    profile: 'read',
    neededTo: 'know who is signed in; the edge also asks it before each order',
    limitS: 10,
    notes: ['Changes nothing, and answers from the current state: a removed permission is missing at once.'],
  },
  refresh: {
    callers: ['any-session'],
    answer: accountSchema,
    profile: 'read',
    neededTo: 'keep people signed in for weeks',
    notes: [COOKIE_NOTE, 'The previous cookie stays valid for a minute, for calls that are on their way.'],
  },
  signOut: {
    callers: ['everybody'],
    answer: doneSchema,
    profile: 'read',
    neededTo: 'end a session',
    notes: ['Without a session the answer is a success too.'],
  },
  loginByCode: {
    callers: ['everybody'],
    query: {
      code: { type: 'string', description: 'The code of a mailed link.', isRequired: true, maximum: 200 },
    },
    answer: loginByCodeSchema,
    codes: ['deadCode', 'tooManyTries'],
    profile: 'read',
    neededTo: 'set a password with a mailed link',
    notes: ['The code stays valid.'],
  },
  changePassword: {
    callers: ['everybody', 'seeAccount'],
    body: changePasswordBody,
    answer: doneSchema,
    codes: ['deadCode', 'wrongSignIn', 'tooManyTries'],
    profile: 'read',
    neededTo: 'set or change a password',
    notes: [
      ENCRYPTED_NOTE,
      'With a code nobody has to be signed in. Without a code the old password and Account#view are needed.',
    ],
  },
  restorePassword: {
    callers: ['everybody'],
    body: restorePasswordBody,
    answer: doneSchema,
    codes: ['notFound', 'tooManyTries'],
    profile: 'read',
    neededTo: 'mail a link to a person who forgot the password',
    notes: [
      'The link is `/password-restore#code=…` of the public address of the app, or `/password-create#code=…` for a person without a password. After # the code does not get into logs; `?code=…` works too.',
    ],
  },
  registration: {
    callers: ['everybody'],
    body: registrationBody(requestMessages),
    answer: doneSchema,
    codes: ['companyNameTaken', 'emailTaken', 'tooManyTries'],
    profile: 'order',
    neededTo: 'let a new customer ask for an account',
  },
  catalogRequest: {
    callers: ['everybody'],
    body: catalogRequestBody(requestMessages),
    answer: doneSchema,
    codes: ['tooManyTries'],
    profile: 'order',
    neededTo: 'take an order in a visitor’s own words',
  },
} as const satisfies Record<string, AgreedCall>

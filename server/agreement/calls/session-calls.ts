import { requestMessages } from '#texts/people/visitor-requests.ts'
import { describeCalls } from '../described-calls.ts'

const ENCRYPTED_NOTE =
  'Logins and passwords are encrypted with the key of the call `key`: RSA, PKCS#1 v1.5, base64.'
const COOKIE_NOTE = 'Sets the session cookie. Any name will do; see Cookies.'

/** Signing in and out, passwords, and the requests of people without an account. */
export const sessionCalls = describeCalls({
  key: {
    profile: 'read',
    neededTo: 'sign anybody in',
    notes: ['`publicKey` is an RSA key of at least 2048 bits as SPKI, DER in base64, without PEM lines.'],
  },
  signIn: {
    profile: 'read',
    neededTo: 'sign anybody in',
    notes: [
      ENCRYPTED_NOTE,
      COOKIE_NOTE,
      'A wrong login and a wrong password have the same answer, 400 and never 401.',
    ],
  },
  validate: {
    profile: 'read',
    neededTo: 'know who is signed in; the edge also asks it before each order',
    limitS: 10,
    notes: ['Changes nothing, and answers from the current state: a removed permission is missing at once.'],
  },
  refresh: {
    profile: 'read',
    neededTo: 'keep people signed in for weeks',
    notes: [COOKIE_NOTE, 'The previous cookie stays valid for a minute, for calls that are on their way.'],
  },
  signOut: {
    profile: 'read',
    neededTo: 'end a session',
    notes: ['Without a session the answer is a success too.'],
  },
  loginByCode: {
    query: {
      code: 'The code of a mailed link.',
    },
    profile: 'read',
    neededTo: 'set a password with a mailed link',
    notes: ['The code stays valid.'],
  },
  changePassword: {
    profile: 'read',
    neededTo: 'set or change a password',
    notes: [
      ENCRYPTED_NOTE,
      'With a code nobody has to be signed in. Without a code the old password and Account#view are needed.',
    ],
  },
  restorePassword: {
    profile: 'read',
    neededTo: 'mail a link to a person who forgot the password',
    notes: [
      'The link is `/password-restore#code=…` of the public address of the app, or `/password-create#code=…` for a person without a password. After # the code does not get into logs; `?code=…` works too.',
    ],
  },
  registration: {
    messages: requestMessages,
    profile: 'order',
    neededTo: 'let a new customer ask for an account',
  },
  catalogRequest: {
    messages: requestMessages,
    profile: 'order',
    neededTo: 'take an order in a visitor’s own words',
  },
})

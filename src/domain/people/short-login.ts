import { cutText } from '../values/cut-text.ts'

const LOGIN_LIMIT = 25

/** The first 25 characters of a login, then three dots if it is longer (storefront.md §2, G22). */
export const shortLogin = (login: string): string => cutText(login, LOGIN_LIMIT, '...')

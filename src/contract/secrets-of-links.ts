/** Matches addresses with a code from a mail or with an e-mail; calls of such a page must not name the address. */
export const SECRETS_OF_LINKS = /[?&](code|email)=/

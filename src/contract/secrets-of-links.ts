/** Addresses of pages that hold a code of a mail or an e-mail: what such a page asks for must not name them. */
export const SECRETS_OF_LINKS = /[?&](code|email)=/

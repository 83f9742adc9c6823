/** Matches page addresses with a mailed code or an e-mail in the query. They must not be sent as a referrer. */
export const SECRET_IN_ADDRESS = /[?&](code|email)=/

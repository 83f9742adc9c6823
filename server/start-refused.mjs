/** The server cannot start, for a reason that a person can repair; the message says how. */
export class StartRefused extends Error {
  name = 'StartRefused'
}

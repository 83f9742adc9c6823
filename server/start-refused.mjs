/** The server or a command of it cannot do its work, for a reason that a person can repair; the message says how. */
export class StartRefused extends Error {
  name = 'StartRefused'
}

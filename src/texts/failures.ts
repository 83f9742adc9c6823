// Messages for people when a call failed. The kinds are those of #api/failure.ts.

export const tryAgainIn = (minutes: number) =>
  `Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`

export const failureTexts = {
  offline: 'The server does not answer.',
  timedOut: 'The server did not answer in time.',
  signedOut: 'You are signed out.',
  superseded: 'The answer belonged to an earlier sign-in and was ignored.',
  tooManyTries: (minutes: number) => `Too many failed tries. ${tryAgainIn(minutes)}`,
  busy: 'The server is busy; try again in a moment.',
  serverFault: 'The server reported a fault.',
  brokenContract: (where: string) => `The server's answer could not be read (${where}).`,
  /** Wanted on the device, but it could not be read there either. */
  unexpected: 'Something unexpected happened.',
} as const

/** The failure, then the data that is shown all the same; a message of the server keeps a line for itself. */
export function failureThen(failure: string, sentence: string): string {
  return `${failure}${failure.includes('\n') ? '\n' : ' '}${sentence}`
}

// Texts that were agreed in Russian and stay so (G93).
export const russianTexts = {
  /** Of a role without a name. */
  roleName: 'Обязательное поле',
  /** Of code 10109; the names of the services follow, one a line. */
  sameServices: 'Невозможно подключить, есть идентичные сервисы:',
} as const

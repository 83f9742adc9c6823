// Messages for people when a call failed. The kinds are those of #api/failure.ts.

export const tryAgainIn = (minutes: number) =>
  `Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`

export const failureTexts = {
  offline: 'The server does not answer.',
  /** For an unlocked account. The line above its pages says the rest (unlocked-line.tsx). */
  unlocked: 'Sign in first.',
  timedOut: 'The server did not answer in time.',
  signedOut: 'You are signed out.',
  superseded: 'You signed out or in before the server answered, so its answer was not used.',
  tooManyTries: (minutes: number) => `Too many failed tries. ${tryAgainIn(minutes)}`,
  busy: 'The server is busy; try again in a moment.',
  serverFault: 'The server reported a fault.',
  /** People report the number, by which administrators find the call in the log. */
  withNumber: (text: string, number: string) => `${text.replace(/\.$/, '')} (number to report: ${number}).`,
  brokenContract: (where: string) => `The server's answer could not be read (${where}).`,
  /** After a lost answer to a call that creates something (G293). */
  perhapsCreated: 'It may have been created all the same; the next try looks for it first.',
  /** After a lost answer to a call that saves an edit: the next try reads the server's values first. */
  perhapsSaved: 'It may have been saved all the same; the next try looks first.',
  /** After a lost answer to a call that removes something. */
  perhapsRemoved: 'It may have been removed all the same.',
  /** For an error of the app itself, or of the storage of the device. */
  unexpected: 'An error in the app or in the storage of the browser prevented this.',
} as const

/** Joins a failure and the sentence after it. After a failure of several lines the sentence begins a new line. */
export function failureThen(failure: string, sentence: string): string {
  return `${failure}${failure.includes('\n') ? '\n' : ' '}${sentence}`
}

// The two texts that stay Russian (G93).
export const russianTexts = {
  roleNameIsRequired: 'Обязательное поле',
  /** For code 10109. The names of the services follow, one per line. */
  sameServices: 'Невозможно подключить, есть идентичные сервисы:',
} as const

// Texts that were agreed in Russian and stay so (G93).
export const russianTexts = {
  /** Of code 10109; the names of the services follow, one a line. */
  sameServices: 'Невозможно подключить, есть идентичные сервисы:',
} as const

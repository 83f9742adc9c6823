/** The keys of the changes whose outcome a dialog of this page waits for; no notice tells their outcome a second time. */
export const watchedChangeKeys = new Set<string>()

// Texts that forms share.

/** Texts about a form's draft, which the device keeps. */
export const formTexts = {
  restored: (at: string) => `Your draft from ${at} was restored.`,
  discardDraft: 'Discard draft',
}

/** Names of the button in a password or PIN field. They do not contain the word PASSWORD, so that only the field has that name. */
export const eyeTexts = { show: 'Show the typed text', hide: 'Hide the typed text' }

/** Texts of a file field. A field that accepts only some types or sizes replaces `wrongType` and `tooLarge`. */
export const fileTexts = {
  wrongType: (name: string) => `${name} cannot be used here: files of this type are not accepted.`,
  tooLarge: (name: string) => `${name} is too large.`,
  failed: (name: string) => `${name} could not be read.`,
  waiting: 'waiting',
  cancel: 'Cancel',
  retry: 'Try again',
  remove: 'Remove',
  removeFailed: (count: number) =>
    count === 1 ? 'Remove the failed file' : `Remove the ${count} failed files`,
}

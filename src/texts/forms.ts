// Texts that all forms share.
export const formTexts = {
  restored: (at: string) => `Your draft from ${at} is here again.`,
  discardDraft: 'Discard draft',
}

/** Of a field for files. */
/** A field that takes only some kinds of files names them, and how large they may be, by words of its own. */
export const fileTexts = {
  wrongType: (name: string) => `${name} is not of a kind that can be used here.`,
  tooLarge: (name: string) => `${name} is too large.`,
  failed: (name: string) => `${name} could not be read.`,
  waiting: 'waiting',
  cancel: 'Cancel',
  retry: 'Try again',
  remove: 'Remove',
  removeFailed: (count: number) => `Remove the ${count} that failed`,
}

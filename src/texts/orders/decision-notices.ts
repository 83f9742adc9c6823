// The notices for the person of an order after a manager decided on its changes, or after no manager can decide (G238).

/** The note of a manager after a sentence; empty without a note. */
const noteWords = (note: string) => (note === '' ? '' : ` “${note}”`)

export const decisionNoticeTexts = {
  accepted: (name: string, time: string, before: string, now: string, note: string) =>
    `${name} accepted the changes of your order from ${time}: was ${before}, now ${now}. It goes out.${noteWords(note)}`,
  declined: (name: string, time: string, note: string) =>
    `${name} declined the changes of your order from ${time}.${noteWords(note)}`,
  lost: (time: string) => `Your managers cannot decide on your order from ${time}.`,
} as const

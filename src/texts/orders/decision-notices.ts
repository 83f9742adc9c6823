// Notices to the person who placed an order: a manager decided on its changes, or no manager can decide (G238).

/** The note of a manager after a sentence; empty without a note. */
const noteWords = (note: string) => (note === '' ? '' : ` “${note}”`)

export const decisionNoticeTexts = {
  accepted: (name: string, time: string, before: string, now: string, note: string) =>
    `${name} accepted the changes of your order from ${time}. Amount: was ${before}, now ${now}. The order is being sent.${noteWords(note)}`,
  declined: (name: string, time: string, note: string) =>
    `${name} declined the changes of your order from ${time}. The order was not sent.${noteWords(note)}`,
  lost: (time: string) =>
    `Your managers cannot decide on your order from ${time}. It still waits: review it yourself.`,
} as const

/** The words about a typed or scanned text that was not taken yet. */
export const openEntryTexts = {
  whichProduct: (words: string, count: number) =>
    `${words}: which of these ${count}? Choose one, or type more of the name.`,
  leaveOut: 'Leave it out',
  leaveOutOf: (words: string) => `Leave ${words} out`,
} as const

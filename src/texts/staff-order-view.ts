// What staff read of one order beyond what buyers do (ordering.md §2, §6).
export const staffOrderViewTexts = {
  adjustment: 'Markup',
  /** Of the list price: a markup above zero, a discount below it. */
  percent: (adjustment: number) => {
    if (adjustment === 0) return '–'
    return adjustment > 0 ? `+${adjustment}%` : `−${-adjustment}%`
  },
} as const

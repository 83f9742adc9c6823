// The periods of a scheduled shipment (storefront.md §3, G29, G80). The server stores days; the calendar counts months.

export const REORDER_PERIODS = [
  { days: 0, label: 'Select period' },
  { days: 30, label: '1 month' },
  { days: 60, label: '2 months' },
  { days: 90, label: '3 months' },
  { days: 120, label: '4 months' },
  { days: 180, label: '6 months' },
  { days: 360, label: '1 year' },
] as const

/** 0 means that no period is selected yet. */
export type ReorderPeriod = (typeof REORDER_PERIODS)[number]['days']

export function isReorderPeriod(days: number): days is ReorderPeriod {
  return REORDER_PERIODS.some((period) => period.days === days)
}

/** The label of a period, in days for a period that is not in the list. */
export function reorderPeriodLabel(days: number): string {
  return REORDER_PERIODS.find((period) => period.days === days)?.label ?? `${days} days`
}

/** `every month`, `every 2 months`, `every year`. */
export function reorderPeriodWords(days: number): string {
  return `every ${reorderPeriodLabel(days).replace(/^1 /, '')}`
}

/** Whole months from one shipment to the next: 360 days are 12 months. */
export function monthsOfPeriod(days: number): number {
  return Math.round(days / 30)
}

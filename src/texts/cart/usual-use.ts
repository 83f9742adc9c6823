import { countOf } from '../figures.ts'

/** `200 pcs a month`. A use with a fraction is that of a slow seller, and is named by the year: `about 8 pcs a year`. */
export const usualUseText = (perMonth: number) =>
  Number.isInteger(perMonth)
    ? `${countOf(perMonth, 'pc')} a month`
    : `about ${countOf(Math.max(1, Math.round(perMonth * 12)), 'pc')} a year`

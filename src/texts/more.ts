// The texts of the panel More that are not names of pages. They load with the panel.
import { site } from '#site/site.ts'
import { shellTexts } from './shell.ts'

export const moreTexts = {
  order: 'Order',
  orders: 'Orders',
  staff: 'Staff',
  device: 'This device',
  you: shellTexts.you,
  firm: site.company,
  spending: 'Spending',
} as const

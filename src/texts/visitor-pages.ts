// Titles and descriptions of the pages that visitors read. The other texts of these screens load with the screens.
import { shellTexts } from './shell.ts'

export const visitorPages = {
  registration: {
    title: 'For new customers',
    description: 'Register your dealership: approval takes 30 minutes to an hour in working hours.',
  },
  unregisteredOrder: {
    title: 'Your order',
    description: 'Your order as a new customer.',
  },
  orderByCatalog: {
    title: shellTexts.orderByCatalog,
    description: 'Open the catalog online and tell us what your dealership needs from it.',
  },
  contacts: {
    title: shellTexts.contacts,
    description: 'Phone, e-mail, address and support hours of Counter Dealer Supply.',
  },
  aboutUs: {
    title: shellTexts.aboutUs,
    description:
      'We invented a tag pouch, then built a plate-frame and insert plant with a design center. We ship the same day.',
  },
  greatSave: {
    title: shellTexts.greatSave,
    description: 'Dealerships save up to $250,000 per year.',
  },
} as const

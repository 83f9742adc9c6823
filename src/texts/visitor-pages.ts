// Titles and descriptions of the pages for visitors outside of the catalogue. The other texts of these screens load
// with the screens.
import { pages } from '#site/pages.ts'
import { site } from '#site/site.ts'
import { shellTexts } from './shell.ts'

export const visitorPages = {
  registration: {
    title: 'For new customers',
    description: 'Register your dealership: approval takes 30 minutes to an hour in working hours.',
  },
  newCustomerOrder: {
    title: 'Your order',
    description: 'Your order as a new customer.',
  },
  orderByCatalog: {
    title: shellTexts.orderByCatalog,
    description: 'Open the catalog online and tell us what your dealership needs from it.',
  },
  contacts: {
    title: shellTexts.contacts,
    description: `Phone, e-mail, address and support hours of ${site.company}.`,
  },
  aboutUs: {
    title: shellTexts.aboutUs,
    description: pages.aboutUs.description,
  },
  greatSave: {
    title: shellTexts.greatSave,
    description: pages.greatSave.description,
  },
} as const

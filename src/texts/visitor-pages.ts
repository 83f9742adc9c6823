// Titles and descriptions of the pages that visitors read; their screens' own texts load with the screens.
export const visitorPages = {
  registration: {
    title: 'For new customers',
    description: 'Register your dealership: approval takes 30 minutes to an hour in working hours.',
  },
  orderByCatalog: {
    title: 'Order by catalog',
    description: 'Open the catalog online and tell us what your dealership needs from it.',
  },
  contacts: {
    title: 'Contacts',
    description: 'Phone, e-mail, address and support hours of Counter Dealer Supply.',
  },
  aboutUs: {
    title: 'About us',
    description:
      'We invented a tag pouch, then built a plate-frame and insert plant with a design center. We ship the same day.',
  },
  greatSave: {
    title: 'Great save',
    description: 'Dealerships have up to $250,000 saved per year.',
  },
} as const

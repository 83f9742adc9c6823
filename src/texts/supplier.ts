// Texts of Contacts, Great save and About us (ordering.md §1). The firm's own facts and sentences on these pages are in
// the site file (site/site.json); src/site/site.ts and src/site/pages.ts give them to the screens.
export const contactsTexts = {
  phone: 'Phone',
  email: 'E-mail',
  address: 'Address',
  hours: 'Support hours',
  seeOnMap: 'See on map',
  map: (place: string) => `Map: ${place}`,
  mapNeedsConnection: 'The map needs a connection',
  mapHint: 'The map appears as soon as the server answers.',
} as const

export const greatSaveTexts = {
  browse: 'All products',
  contact: 'Ask us about your savings',
} as const

export const videoNeedsConnection = 'The video needs a connection.'

// ordering.md §1: Contacts, About us, Great save.
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

export const aboutUsTexts = {
  story: [
    'It began with a tag pouch. Paper tags came back wet and torn from the first rain, so we invented a pouch that keeps them dry and readable.',
    'The pouch paid for a plant. Today we make license plate frames and inserts there, with a design center beside the machines that draws your logo the way it will be printed.',
    'Orders that arrive in working hours ship the same day.',
  ],
  videoTitle: 'How we make frames and inserts',
} as const

export const greatSaveTexts = {
  banner: 'up to $250,000 saved per year',
  explanation:
    'A dealership group that buys its tag pouches, frames, inserts and forms from the plant that makes them pays no middleman. The video shows the figures.',
  videoTitle: 'Where the savings come from',
  browse: 'All products',
  contact: 'Ask us about your savings',
} as const

export const videoNeedsConnection = 'The video needs a connection.'

// The site's own data: whom people call, write to and visit, and what the pages say about the company (G11).
export const site = {
  name: 'Counter',
  company: 'Counter Dealer Supply',
  description:
    'Dealership supplies ordered at the counter: temporary tag pouches, tag paper, plate frames and inserts, key tags, floor mats, forms and more.',
  phone: { text: '(555) 010-0142', link: 'tel:+15550100142' },
  email: { text: 'support@example.com', link: 'mailto:support@example.com' },
  address: { street: '100 Sample Street', city: 'Springfield', state: 'IL', zip: '62701', country: 'US' },
  supportHours: 'Monday to Friday, 9am to 6pm CST',
  /** The company's main advantage, for the footer and About us (G32). */
  blurb:
    'We make most of the products that we sell, in our own plant and design center, and ship the same day.',
  /** The beginning of a video's address, before the video's id. It may be a path of this origin (G97). */
  videoEmbedBase: 'https://www.youtube-nocookie.com/embed/',
  /** Ids of videos, in the form of the product videos (G97). */
  videos: { aboutUs: 'PlantTour01', greatSave: 'GreatSaving' },
  map: {
    /** Opens a map in a new tab. */
    link: 'https://www.openstreetmap.org/search?query=100%20Sample%20Street%2C%20Springfield%2C%20IL%2062701',
    /** The map on Contacts: a path of this origin, such as the sample in public, or the address of a map provider. */
    embed: '/map.html',
  },
  /** The online catalogue. The id of a product may follow as the last part of the path (G09). */
  catalogAddress: '/catalog/',
} as const

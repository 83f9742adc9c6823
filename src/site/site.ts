// The firm's own facts, from its site file (G230): phone, e-mail, address, and settings that differ between firms. A build
// puts the values of its site file in place of `COUNTER_SITE`; tests run without a build, with the file of the repository.
import siteFile from '#site-file' with { type: 'json' }

type SiteFacts = Pick<
  typeof siteFile,
  | 'name'
  | 'company'
  | 'phone'
  | 'email'
  | 'address'
  | 'supportHours'
  | 'timeZone'
  | 'orderNumber'
  // The states whose buyers read TBD for shipping and total until staff set the amounts.
  | 'openShippingStates'
  | 'offline'
> & {
  /** The description of the site for search engines. */
  description: string
  /** The company's main advantage, for the footer and About us (G32). */
  blurb: string
}

declare const COUNTER_SITE: SiteFacts | undefined

const facts: SiteFacts =
  typeof COUNTER_SITE === 'undefined'
    ? {
        ...siteFile,
        description: siteFile.texts.description,
        blurb: siteFile.texts.blurb,
      }
    : COUNTER_SITE

export const site = {
  ...facts,
  phone: { text: facts.phone.text, link: `tel:${facts.phone.number}` },
  email: { text: facts.email, link: `mailto:${facts.email}` },
} as const

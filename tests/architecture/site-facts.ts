import siteFile from '../../site/site.json' with { type: 'json' }

/** The facts of the firm, as another file could repeat them. site.test.ts checks the name of the app. */
export const SITE_FACTS = [
  siteFile.company,
  siteFile.phone.text,
  siteFile.phone.number,
  siteFile.email,
  siteFile.address.street,
  `${siteFile.address.city}, ${siteFile.address.state}`,
  siteFile.timeZone,
]

// The parts of the site file that app and server read (src/site), without the parts that only the build needs.
import { readSite, type Site } from './read-site.ts'

/** The names that the code uses (src/site), each with the text that a build puts in its place. */
export function siteDefinitions({ values }: Site): Record<string, string> {
  const { name, company, phone, email, address, supportHours, timeZone } = values
  const { orderNumber, openShippingStates, offline, map, videos, catalog, texts } = values
  const { description, blurb, aboutUs, greatSave } = texts
  const contacts = { name, company, phone, email, address, supportHours }
  const rules = { timeZone, orderNumber, openShippingStates, offline }
  return {
    COUNTER_SITE: JSON.stringify({ ...contacts, ...rules, description, blurb }),
    COUNTER_PAGES: JSON.stringify({ map, videos, catalog, aboutUs, greatSave }),
    COUNTER_SECURITY: JSON.stringify(values.security),
  }
}

/** The values of the present site file, for the build of the server (bin/read-site.mjs). */
export const readSiteDefinitions = (): Record<string, string> => siteDefinitions(readSite())

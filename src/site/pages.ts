// The contents of the firm's own pages, such as About us, from its site file (G230). They load with these pages, later than
// the facts of `site.ts`.
import siteFile from '#site-file' with { type: 'json' }

type Pages = Pick<typeof siteFile, 'map' | 'videos'> &
  Pick<(typeof siteFile)['texts'], 'aboutUs' | 'greatSave'> & {
    catalog: { address: string; cover: string | null }
  }

/** The build puts the values of its site file in place of this name. */
declare const COUNTER_PAGES: Pages | undefined

/**
 * `map.embed` and `videos.embedBase` are paths of this origin or addresses of a provider. The address of a video is
 * `videos.embedBase` followed by the video's id (G97). `map.link` opens a map in a new tab. The id of a product may follow
 * `catalog.address` as the last part of the path (G09).
 */
export const pages: Pages =
  typeof COUNTER_PAGES === 'undefined'
    ? { ...siteFile, aboutUs: siteFile.texts.aboutUs, greatSave: siteFile.texts.greatSave }
    : COUNTER_PAGES

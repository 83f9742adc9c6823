// Puts the site file into the app: its facts into the scripts, its colours into the styles, its name and sign into the
// page, and its icons and files beside the files of the app.
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { drawIcons } from './draw-icons.ts'
import type { Site } from './read-site.ts'
import { siteDefinitions } from './site-definitions.ts'

const TOKENS = /\/src\/ui\/tokens\.css$/

/**
 * The beginnings of all paths that no search engine may read: the server's calls, the sign-in, and the pages that show
 * data of an account or of the device.
 */
const PRIVATE_PATHS = [
  '/api/',
  '/account',
  '/all-products-order',
  '/archive',
  '/audit',
  '/auth',
  '/cart',
  '/change/password',
  '/change_price',
  '/changes',
  '/companies',
  '/company/',
  '/count',
  '/labels',
  '/lists',
  '/offline-data',
  '/order/',
  '/orders',
  '/password-',
  '/pending-orders',
  '/product/bulk/',
  '/product/create/',
  '/product/edit/',
  '/product/spreadsheet/',
  '/quick-order',
  '/requests',
  '/restock',
  '/restore/',
  '/roles',
  '/settle-orders',
  '/subscribe_exclude',
  '/subscription',
  '/tolerance',
  '/unlock',
]

function robotsFile({ searchEngines }: Site['values']): string {
  const paths = searchEngines ? PRIVATE_PATHS : ['/']
  return ['User-agent: *', ...paths.map((path) => `Disallow: ${path}`), ''].join('\n')
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Fills the places `{{…}}` of index.html. */
export function fillPage(html: string, { values, sign, schemes }: Site): string {
  const contents: Record<string, string> = {
    name: escapeHtml(values.name),
    description: escapeHtml(values.texts.shortDescription),
    lightColour: schemes.light.get('surface') ?? '',
    darkColour: schemes.dark.get('surface') ?? '',
    signBox: sign.viewBox,
    sign: sign.drawing,
  }
  return html.replaceAll(/\{\{(\w+)\}\}/g, (_, place: string) => {
    const content = contents[place]
    if (content === undefined) throw new Error(`index.html names {{${place}}}, which no site file has`)
    return content
  })
}

/** Writes the colours of the site file over those of `tokens.css`. */
export function writeColours(css: string, { values }: Site): string {
  const [light = '', dark = ''] = css.split(/(?=@media screen and \(prefers-color-scheme: dark\))/)
  const writePart = (part: string, colours: Record<string, string>) =>
    Object.entries(colours).reduce(
      (text, [name, colour]) => text.replace(new RegExp(`(--${name}: )#[0-9a-f]{6}(?=;)`), `$1${colour}`),
      part,
    )
  // A colour that only the light part declares is the same in both schemes, unless the site file has another for dark.
  const absentColours = Object.entries(values.colours.dark).filter(([name]) => !dark.includes(`--${name}: `))
  const addedLines = absentColours.map(([name, colour]) => `    --${name}: ${colour};\n`).join('')
  const darkStart = /:root \{\n/
  return (
    writePart(light, values.colours.light) +
    writePart(dark, values.colours.dark).replace(darkStart, (start) => start + addedLines)
  )
}

/** The files that are made from the site file, by their paths. */
export async function createSiteFiles(site: Site): Promise<Map<string, string | Buffer>> {
  const files = new Map<string, string | Buffer>([['robots.txt', robotsFile(site.values)]])
  for (const [path, content] of await drawIcons(site)) files.set(path, content)
  return files
}

const MEDIA_TYPES: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  txt: 'text/plain',
}

export function sitePlugin(site: Site): Plugin {
  return {
    name: 'counter-site',
    enforce: 'pre',
    // In tests the plugin works only while a test builds the app, because tests of the sources need no site file.
    apply: (_, { command }) => command === 'build' || process.env.VITEST === undefined,
    config: () => ({
      define: siteDefinitions(site),
      publicDir: site.values.files === null ? false : join(site.folder, site.values.files),
    }),
    transform: {
      filter: { id: TOKENS },
      handler: (css) => ({ code: writeColours(css, site), map: null }),
    },
    transformIndexHtml: { order: 'pre', handler: (html) => fillPage(html, site) },
    async generateBundle() {
      for (const [fileName, source] of await createSiteFiles(site))
        this.emitFile({ type: 'asset', fileName, source })
    },
    // `npm run dev` writes no files, so its server answers requests for these files.
    async configureServer(server) {
      const files = await createSiteFiles(site)
      server.middlewares.use((request, response, next) => {
        const path = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1)
        const content = files.get(path)
        if (content === undefined) return next()
        response.setHeader(
          'Content-Type',
          MEDIA_TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
        )
        response.end(content)
      })
    },
  }
}

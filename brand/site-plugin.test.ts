import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ROUTE_PATTERNS } from '#app/routes/route-patterns.ts'
import { installManifest } from './install-manifest.ts'
import { readSite } from './read-site.ts'
import { siteDefinitions } from './site-definitions.ts'
import { writeColours, fillPage, createSiteFiles } from './site-plugin.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const CSS = read('../src/ui/tokens.css')
const otherSite = readSite(fileURLToPath(new URL('../tests/support/other-site/site.json', import.meta.url)))

test('the styles stay as they are with the site file of the repository', () => {
  expect(writeColours(CSS, readSite())).toBe(CSS)
})

test('the styles have the colours of another site in each scheme', () => {
  const css = writeColours(CSS, otherSite)
  expect([...css.matchAll(/--accent: (#\w+);/g)].map(([, colour]) => colour)).toEqual(['#8a1f4d', '#f09cc0'])
  expect([...css.matchAll(/--ink: (#\w+);/g)].map(([, colour]) => colour)).toEqual(['#1c1f22', '#eceae6'])
})

test('a colour that both schemes share can have another value in the dark scheme of a site', () => {
  const cssWithSharedPicture = CSS.replace(/ {4}--picture: #d4d7dc;\n/, '')
  const { values } = otherSite
  const colours = { ...values.colours, dark: { ...values.colours.dark, picture: '#333333' } }
  const css = writeColours(cssWithSharedPicture, { ...otherSite, values: { ...values, colours } })
  expect([...css.matchAll(/--picture: (#\w+);/g)].map(([, colour]) => colour)).toEqual(['#eef1f6', '#333333'])
})

test('index.html has name, description and sign of another site', () => {
  const html = fillPage(read('../index.html'), otherSite)
  expect(html).toContain('<title>TagDesk</title>')
  expect(html).toContain('<meta name="description" content="Supplies of Harbor Tag &amp; Frame." />')
  expect(html).toContain(
    '<symbol id="sign" viewBox="0 0 24 24"><circle cx="12" cy="12" r="12" fill="var(--accent)"/><path d="M4',
  )
  expect(html).toContain('<noscript>TagDesk needs JavaScript.</noscript>')
  expect(html).not.toMatch(/Counter|\{\{/)
})

test('the scripts get the facts of another site, and nothing that only the build needs', () => {
  const { COUNTER_SITE = '', COUNTER_PAGES = '' } = siteDefinitions(otherSite)
  expect(JSON.parse(COUNTER_SITE)).toMatchObject({
    company: 'Harbor Tag & Frame',
    timeZone: 'America/Los_Angeles',
    offline: { finishedOrderDays: 14, catalogueMinutes: 30 },
  })
  expect(JSON.parse(COUNTER_PAGES)).toMatchObject({
    catalog: { address: 'https://catalog.harbor-tag.example/' },
  })
  expect(COUNTER_SITE + COUNTER_PAGES).not.toMatch(/"(colours|logo|files|searchEngines)"/)
})

test('the installed app has name and colours of another site, and no screenshots of the repository’s site', () => {
  const manifest = installManifest(otherSite)
  expect(manifest).toMatchObject({
    name: 'TagDesk',
    short_name: 'TagDesk',
    theme_color: '#8a1f4d',
    background_color: '#f6f5f2',
  })
  expect(manifest.screenshots).toBeUndefined()
  expect(installManifest(readSite()).screenshots).toHaveLength(2)
})

test('search engines may read the pages for visitors, and no page of an account', async () => {
  const { values, ...site } = readSite()
  const files = await createSiteFiles({ ...site, values: { ...values, searchEngines: true } })
  const privatePaths = String(files.get('robots.txt')).match(/(?<=^Disallow: ).+/gm) ?? []
  const isReadable = (pattern: string) => !privatePaths.some((path) => pattern.startsWith(path))
  expect(Object.values(ROUTE_PATTERNS).filter(isReadable)).toEqual([
    '/',
    '/product/:urlItem',
    '/registration',
    '/order-by-catalog/:id?',
    '/contacts',
    '/about_us',
    '/great_save',
  ])
  expect(privatePaths).toContain('/api/')
})

test('the icons are drawn from the logo, and search engines are asked to stay away', async () => {
  const files = await createSiteFiles(otherSite)
  expect([...files.keys()].sort()).toEqual([
    'apple-touch-icon.png',
    'favicon.ico',
    'favicon.svg',
    'icons/badge-96.png',
    'icons/icon-192.png',
    'icons/icon-512.png',
    'icons/maskable-512.png',
    'icons/no-picture.png',
    'robots.txt',
  ])
  expect(files.get('robots.txt')).toBe('User-agent: *\nDisallow: /\n')
  expect(files.get('favicon.svg')).toContain('<rect width="64" height="64" rx="15" fill="#8a1f4d"/>')
  const readCornerPixel = async (path: string) => {
    const { data } = await sharp(files.get(path)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    return [...data.subarray(0, 4)]
  }
  expect(await readCornerPixel('icons/maskable-512.png')).toEqual([138, 31, 77, 255])
  expect(await readCornerPixel('apple-touch-icon.png')).toEqual([138, 31, 77, 255])
  expect((await readCornerPixel('icons/icon-192.png'))[3]).toBe(0)
  expect((await readCornerPixel('icons/badge-96.png'))[3]).toBe(0)
  // Most of the icon has the colour of its field, #8a1f4d, which sharp rounds to #881848.
  const { dominant } = await sharp(files.get('icons/icon-512.png')).stats()
  expect(dominant).toEqual({ r: 136, g: 24, b: 72 })
})

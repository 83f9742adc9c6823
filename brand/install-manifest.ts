// The browser's description of the installed app. The build writes it as manifest.webmanifest.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ManifestOptions } from 'vite-plugin-pwa'
import type { Site } from './read-site.ts'

const ICON = { src: '/icons/icon-192.png', sizes: '192x192' }

/** The pictures of the install prompt, if the site's folder of files has them. */
const SCREENSHOTS = [
  {
    src: '/screenshots/wide.webp',
    sizes: '1280x800',
    type: 'image/webp',
    form_factor: 'wide',
    label: 'A page of the catalogue with prices and steppers',
  },
  {
    src: '/screenshots/narrow.webp',
    sizes: '780x1688',
    type: 'image/webp',
    form_factor: 'narrow',
    label: 'The same page on a phone',
  },
] as const

export function installManifest({ values, folder, schemes }: Site): Partial<ManifestOptions> {
  const screenshots = SCREENSHOTS.filter(
    ({ src }) => values.files !== null && existsSync(join(folder, values.files, src)),
  )
  return {
    id: '/',
    name: values.name,
    short_name: values.name,
    description: values.texts.installDescription,
    lang: 'en-US',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    orientation: 'any',
    theme_color: schemes.light.get('accent'),
    background_color: schemes.light.get('bg'),
    categories: ['business', 'shopping', 'productivity'],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { ...ICON, type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    ...(screenshots.length > 0 && { screenshots }),
    shortcuts: [
      { name: 'Cart', url: '/cart', icons: [ICON] },
      { name: 'Pending orders', url: '/pending-orders', icons: [ICON] },
      { name: 'Orders', url: '/orders', icons: [ICON] },
    ],
  }
}

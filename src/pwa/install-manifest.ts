// Describes Counter to the browser as an installed app; the build writes it as manifest.webmanifest.
import type { ManifestOptions } from 'vite-plugin-pwa'

export const INSTALL_MANIFEST: Partial<ManifestOptions> = {
  id: '/',
  name: 'Counter',
  short_name: 'Counter',
  description: 'Dealership supplies: browse, price and order, with and without a connection.',
  lang: 'en-US',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  theme_color: '#0b5c75',
  background_color: '#f6f5f2',
  categories: ['business', 'shopping', 'productivity'],
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  screenshots: [
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
  ],
  shortcuts: [
    { name: 'Cart', url: '/cart', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
    {
      name: 'Pending orders',
      url: '/pending-orders',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }],
    },
    { name: 'Orders', url: '/orders', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
  ],
}

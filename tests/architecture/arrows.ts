// Who may import whom, as data. Read by arrows.test.ts and, through biome-arrows.ts, by biome.json for the editor.
// A folder of src/ or server/ that is not in this table fails the build.

export interface Room {
  /** A folder, a file, or with a star the files directly in a folder; from the repository's root. */
  path: string
  /** The name in package imports: `#domain/…`; without one it is only reached by relative paths. */
  alias?: string
  /** Rooms by path. */
  mayImport: readonly string[]
  /** Of these rooms only types: `import type`. */
  mayImportTypesOf?: readonly string[]
  /** Single files of other rooms. */
  mayImportFiles?: readonly string[]
  /** The only packages that may be imported; where it is missing, any that package.json lists. */
  packages?: readonly string[]
}

const RUNNING_PARTS = ['src/session', 'src/cart', 'src/catalogue', 'src/connection', 'src/outbox', 'src/pwa']
const VOCABULARY = ['src/domain', 'src/texts', 'src/paths.ts', 'src/contract']
const ALL_BUT_SCREENS = [...VOCABULARY, ...RUNNING_PARTS, 'src/api', 'src/storage']
const ALL_FOR_SCREENS = [...ALL_BUT_SCREENS, 'src/app-context', 'src/server-state', 'src/ui']

/** Screens reach each other only through the app and its addresses; each folder of src/screens is a room. */
export const SCREENS = 'src/screens'

export const ROOMS: readonly Room[] = [
  { path: 'src/domain', alias: '#domain', mayImport: [], packages: ['big.js'] },
  { path: 'src/texts', alias: '#texts', mayImport: [], packages: [] },
  { path: 'src/paths.ts', alias: '#paths', mayImport: [], packages: [] },
  { path: 'src/contract', alias: '#contract', mayImport: ['src/domain'], packages: ['valibot'] },
  { path: 'src/outbox', alias: '#outbox', mayImport: ['src/domain'], packages: [] },
  {
    path: 'src/api',
    alias: '#api',
    mayImport: ['src/contract', 'src/domain'],
    mayImportTypesOf: ['src/outbox'],
  },
  {
    path: 'src/storage',
    alias: '#storage',
    mayImport: ['src/domain'],
    mayImportTypesOf: ['src/outbox'],
    // The words of a pending order: its states, and what one is to which nothing has happened yet.
    mayImportFiles: ['src/outbox/pending-order.ts'],
  },
  ...['session', 'cart', 'catalogue'].map((name) => ({
    path: `src/${name}`,
    alias: `#${name}`,
    mayImport: ['src/api', 'src/storage', 'src/contract', 'src/domain', 'src/connection'],
  })),
  { path: 'src/connection', alias: '#connection', mayImport: [], packages: [] },
  {
    path: 'src/pwa',
    alias: '#pwa',
    mayImport: [],
    mayImportTypesOf: ['sw'],
    packages: ['workbox-window', 'vite-plugin-pwa'],
  },
  { path: 'src/ui', alias: '#ui', mayImport: [] },
  { path: 'src/app-context', alias: '#app-context', mayImport: ALL_BUT_SCREENS },
  { path: 'src/server-state', alias: '#server-state', mayImport: [...ALL_BUT_SCREENS, 'src/app-context'] },
  { path: SCREENS, alias: '#screens', mayImport: ALL_FOR_SCREENS },
  { path: 'src/app', alias: '#app', mayImport: [...ALL_FOR_SCREENS, SCREENS] },
  { path: 'src/main.tsx', mayImport: [...ALL_FOR_SCREENS, SCREENS, 'src/app'] },
  {
    path: 'sw',
    alias: '#sw',
    mayImport: ['src/contract'],
    mayImportFiles: ['src/storage/device-database.ts', 'src/storage/shared-names.ts'],
    packages: [
      'idb',
      'valibot',
      'workbox-core',
      'workbox-precaching',
      'workbox-routing',
      'workbox-strategies',
    ],
  },
  { path: 'server/database', alias: '#server/database', mayImport: [] },
  { path: 'server/network', alias: '#server/network', mayImport: [] },
  {
    path: 'server/edge',
    alias: '#server/edge',
    mayImport: ['src/contract', 'server/database', 'server/network'],
  },
  {
    path: 'server/reference',
    alias: '#server/reference',
    mayImport: ['src/contract', 'src/domain', 'src/texts', 'server/database', 'server/network'],
  },
  // Composition and the command line.
  {
    path: 'server/*',
    mayImport: ['server/database', 'server/edge', 'server/reference', 'src/contract', 'src/texts'],
  },
]

/** Packages that belong to one side only, whatever a room's own list says. */
export const SERVER_PACKAGES = [
  '@electric-sql/',
  '@fastify/',
  'drizzle-orm',
  'fastify',
  'nodemailer',
  'pg',
  'sharp',
  'tsx',
  'node:',
]
export const BROWSER_PACKAGES = [
  'react',
  'react-dom',
  'react-router-dom',
  'dexie',
  '@tanstack/',
  '@radix-ui/',
]

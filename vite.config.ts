// The build, the installable app around it, and the vitest projects.
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { INSTALL_MANIFEST } from './src/pwa/install-manifest.ts'

/** Folders of src/screens that only staff may open: never in the first chunks, never in the precache. */
export const STAFF_SCREENS: readonly string[] = [
  'orders/staff',
  'cart/staff',
  'audit',
  'companies',
  'requests',
  'roles',
  'subscribers',
  'change-price',
  'bulk-products',
  'product-form',
  'shipments/staff',
  'catalogue/staff',
]

/** The oldest that the app runs in; the README and index.html name them, tests/architecture compares. */
export const OLDEST_BROWSERS = { chrome: '111', edge: '111', firefox: '121', safari: '16.4', ios: '16.4' }

const isTesting = process.env.VITEST !== undefined
const backend = process.env.COUNTER_ORIGIN ?? 'http://127.0.0.1:4173'

/** What a visitor may open first; what these need together comes in one file (tests/architecture/build.test.ts). */
const FIRST_ROUTES = /\/src\/app\/routes\/(home|product)-route\.tsx$/

const chunks = planChunks()

/** Which module goes into which file, decided from the import graph that the build has just read. */
function planChunks() {
  const importers = new Map<string, string[]>()
  const imported = new Map<string, string[]>()

  /** Everything reached from here; `isEnd` modules are reached but not gone through. */
  function reach(from: string[], edges: Map<string, string[]>, isEnd = (_id: string) => false): Set<string> {
    const found = new Set<string>()
    const open = [...from]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (found.has(id)) continue
      found.add(id)
      if (!isEnd(id)) open.push(...(edges.get(id) ?? []))
    }
    return found
  }
  const isStaffScreen = (id: string) => STAFF_SCREENS.some((screen) => id.includes(`/src/screens/${screen}/`))
  /** True where every way from the entry to this module leads through a staff screen. */
  function isStaffOnly(id: string): boolean {
    const isEntry = (reached: string) => (importers.get(reached) ?? []).length === 0
    return ![...reach([id], importers, isStaffScreen)].some(
      (reached) => !isStaffScreen(reached) && isEntry(reached),
    )
  }

  let neededFirst: Set<string> | null = null
  function isNeededFirst(id: string): boolean {
    neededFirst ??= reach(
      [...importers.keys()].filter((route) => FIRST_ROUTES.test(route)),
      imported,
    )
    const isOfOneScreen = /\/src\/(?:screens\/(?:product\/|catalogue\/home-screen\.)|texts\/home\.)/.test(id)
    return neededFirst.has(id) && !FIRST_ROUTES.test(id) && !isOfOneScreen
  }

  const plugin: Plugin = {
    name: 'counter-chunks',
    apply: 'build',
    buildEnd() {
      for (const id of this.getModuleIds()) {
        const module = this.getModuleInfo(id)
        if (module === null) continue
        importers.set(id, [...module.importers, ...module.dynamicImporters])
        imported.set(id, [...module.importedIds])
      }
    },
  }
  /** `staff-…` and `pdf-…` stay out of the precache (sw/README.md). */
  function fileName({ moduleIds }: { moduleIds: string[] }): string {
    const own = moduleIds.filter((id) => !id.startsWith('\0'))
    if (own.some((id) => id.includes('/node_modules/pdfjs-dist/'))) return 'assets/pdf-[name]-[hash].js'
    const isForStaff = own.some(isStaffScreen) || (own.length > 0 && own.every(isStaffOnly))
    return isForStaff ? 'assets/staff-[name]-[hash].js' : 'assets/[name]-[hash].js'
  }
  return { plugin, fileName, isNeededFirst }
}

const serviceWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'sw',
  filename: 'sw.ts',
  registerType: 'prompt',
  injectRegister: false,
  manifest: INSTALL_MANIFEST,
  injectManifest: {
    rollupFormat: 'iife',
    globPatterns: ['index.html', 'assets/*.{js,css,svg,woff2}'],
    globIgnores: ['assets/staff-*', 'assets/pdf-*'],
  },
  devOptions: { enabled: true, type: 'module' },
})

export default defineConfig({
  // Tests load this file too; a worker is built only with the app.
  plugins: [react(), chunks.plugin, isTesting ? [] : serviceWorker],
  // Dexie's package entry is its UMD build for old browsers; the modern one is the same code, smaller.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  server: { proxy: { '/api': backend, '/edge': backend, '/catalog': backend } },
  build: {
    target: Object.entries(OLDEST_BROWSERS).map(([name, version]) => `${name}${version}`),
    modulePreload: { polyfill: false },
    // Everything is a file of its own: script-src 'self' allows no data: addresses.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: chunks.fileName,
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: {
          // Few files until the first cards show: what starts the app, its packages (they change rarely and
          // survive releases in every cache), and what the first screens share. What only lazy routes need,
          // Radix, jsencrypt, forms, is not $initial and stays with them.
          groups: [
            { name: 'vendor', test: /[\\/]node_modules[\\/]/, tags: ['$initial'], priority: 3 },
            { name: 'app', tags: ['$initial'], priority: 2 },
            { name: 'catalogue', test: chunks.isNeededFirst, priority: 1 },
          ],
        },
      },
    },
  },
  // The one worker that the page itself starts draws PDFs; its name keeps it out of the precache.
  worker: {
    format: 'es',
    rolldownOptions: { output: { entryFileNames: 'assets/pdf-[name]-[hash].js' } },
  },
  test: {
    maxWorkers: 2,
    passWithNoTests: false,
    // Its module build imports without extensions, which Node refuses and Vite resolves.
    // And the hooks must read through the same Dexie as the app, the one that the alias above names.
    server: { deps: { inline: ['jsencrypt', 'dexie-react-hooks'] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'src/**/*.test.ts',
            'server/**/*.test.ts',
            'sw/**/*.test.ts',
            'tests/support/**/*.test.ts',
          ],
          isolate: false,
          setupFiles: ['./tests/support/fresh-indexed-db.ts', './tests/support/patient-waits.ts'],
          // Passwords and databases take their time beside the other sections; the limits only end what hangs.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx'],
          isolate: false,
          setupFiles: [
            './tests/support/fresh-indexed-db.ts',
            './tests/support/fresh-page.ts',
            './tests/support/patient-waits.ts',
            './tests/support/quick-styles.ts',
          ],
          // Dialogs load when they are first needed, which a busy machine does slowly.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          environment: 'node',
          include: ['tests/contract/**/*.test.ts'],
          globalSetup: './tests/support/prepare-empty-database.ts',
          // The embedded database is compiled once for all files of a process, and not once more for long runs;
          // they share nothing else.
          isolate: false,
          execArgv: ['--liftoff-only'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'edge',
          environment: 'node',
          include: ['tests/edge/**/*.test.ts'],
          globalSetup: [
            './tests/support/prepare-data-template.ts',
            './tests/support/prepare-empty-database.ts',
          ],
          // Real processes are started, killed and started again; the limits only end what hangs.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'simulation',
          environment: 'node',
          include: ['tests/simulation/**/*.test.ts'],
          // Thousands of days in one test; the limit only ends what hangs, also on a machine with other work.
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browsers',
          environment: 'node',
          include: ['tests/browsers/**/*.test.ts'],
          globalSetup: './tests/support/prepare-data-template.ts',
          // A step is many page loads, in a browser that draws without help; each wait has a limit of its own.
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'architecture',
          environment: 'node',
          // Files of a process share the sources that one of them has parsed.
          isolate: false,
          include: ['tests/architecture/**/*.test.ts'],
          // It builds the app and compresses it.
          testTimeout: 60_000,
        },
      },
    ],
  },
})

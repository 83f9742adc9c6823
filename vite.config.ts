// The build, the installable app around it, and the vitest projects.
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { INSTALL_MANIFEST } from './src/pwa/install-manifest.ts'
import { planChunks } from './vite.chunks.ts'
import { classicStart } from './vite.classic-start.ts'

/** The oldest that the app runs in; the README and index.html name them, tests/architecture compares. */
export const OLDEST_BROWSERS = { chrome: '111', edge: '111', firefox: '121', safari: '16.4', ios: '16.4' }

const isTesting = process.env.VITEST !== undefined
const backend = process.env.COUNTER_ORIGIN ?? 'http://127.0.0.1:4173'

const chunks = planChunks()

const serviceWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'sw',
  filename: 'sw.ts',
  registerType: 'prompt',
  injectRegister: false,
  manifest: INSTALL_MANIFEST,
  injectManifest: {
    rollupFormat: 'iife',
    globPatterns: ['index.html', 'assets/*.{js,css,svg,woff2}', 'icons/no-picture.png'],
    globIgnores: ['assets/staff-*', 'assets/pdf-*'],
  },
  devOptions: { enabled: true, type: 'module' },
})

export default defineConfig({
  // Tests load this file too; a worker is built only with the app.
  plugins: [react(), chunks.plugin, classicStart(), isTesting ? [] : serviceWorker],
  // Dexie's package entry is its UMD build for old browsers; the modern one is the same code, smaller.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  server: { proxy: { '/api': backend, '/edge': backend, '/catalog': backend } },
  build: {
    target: Object.entries(OLDEST_BROWSERS).map(([name, version]) => `${name}${version}`),
    modulePreload: {
      polyfill: false,
      // What the page starts with is there before anything else is asked for.
      resolveDependencies: (_, files) => files.filter((file) => !file.startsWith('assets/start-')),
    },
    // Everything is a file of its own: script-src 'self' allows no data: addresses.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // Radix tells each of its functions its name with this; no function of it would be left out otherwise.
      treeshake: { manualPureFunctions: ['__name'] },
      output: {
        entryFileNames: 'assets/start-[name]-[hash].js',
        chunkFileNames: chunks.fileName,
        assetFileNames: chunks.assetName,
        codeSplitting: { groups: chunks.groups },
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
    // The hooks must read through the same Dexie as the app, the one that the alias above names.
    server: { deps: { inline: ['dexie-react-hooks'] } },
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
          testTimeout: 180_000,
          hookTimeout: 180_000,
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
          // A second's work takes half a minute beside a second run of all tests; the limit only ends what hangs.
          testTimeout: 180_000,
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
          // Some draw hundreds of pages; the limit only ends what hangs.
          testTimeout: 300_000,
          hookTimeout: 300_000,
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
          testTimeout: 1_200_000,
          hookTimeout: 600_000,
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
          // A step is many page loads, in a browser that draws without help; each wait has a limit of its own, and
          // these only end what hangs.
          testTimeout: 600_000,
          hookTimeout: 900_000,
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
          // It builds the app and compresses it; the limit only ends what hangs.
          testTimeout: 300_000,
        },
      },
    ],
  },
})

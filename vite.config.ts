// The build, the installable app around it, and the vitest projects.
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { readBuildStamp } from './bin/build-stamp.mjs'
import { installManifest } from './brand/install-manifest.ts'
import { readSite } from './brand/read-site.ts'
import { siteDefinitions } from './brand/site-definitions.ts'
import { sitePlugin } from './brand/site-plugin.ts'
import { planChunks } from './build/chunks.ts'
import { classicStart } from './build/classic-start.ts'
import { deliveringScript } from './build/delivering-script.ts'
import { fileIntegrity } from './build/file-integrity.ts'

/** The oldest browsers in which the app runs. The README and index.html name them; a test compares the three. */
export const OLDEST_BROWSERS = { chrome: '111', edge: '111', firefox: '121', safari: '16.4', ios: '16.4' }

const isTesting = process.env.VITEST !== undefined
// The app reads its own version from this name (src/pwa/app-build.ts). Tests have no build.
const buildDefinition: Record<string, string> = isTesting
  ? {}
  : { COUNTER_BUILD: JSON.stringify(readBuildStamp()) }
const backendOrigin = process.env.COUNTER_ORIGIN ?? 'http://127.0.0.1:4173'

const chunks = planChunks()
const site = readSite()
const { cover } = site.values.catalog

const integrity = fileIntegrity()

const target = Object.entries(OLDEST_BROWSERS).map(([name, version]) => `${name}${version}`)
// The entry of Dexie's package is a UMD build for old browsers. Its modern build is the same code, but smaller.
const resolve = { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] }

const serviceWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'sw',
  filename: 'sw.ts',
  registerType: 'prompt',
  injectRegister: false,
  manifest: installManifest(site),
  injectManifest: {
    rollupFormat: 'iife',
    globPatterns: [
      'index.html',
      'assets/*.{js,css,svg,woff2}',
      'icons/no-picture.png',
      ...(cover === null ? [] : [cover.slice(1)]),
    ],
    globIgnores: ['assets/staff-*', 'assets/pdf-*'],
    manifestTransforms: [integrity.addIntegrity],
  },
  devOptions: { enabled: true, type: 'module' },
})

export default defineConfig({
  // Tests load this file too. The service worker is built only with the app.
  plugins: [
    react(),
    chunks.plugin,
    classicStart(),
    sitePlugin(site),
    integrity.plugin,
    deliveringScript({ define: { ...siteDefinitions(site), ...buildDefinition }, resolve, target }),
    isTesting ? [] : serviceWorker,
  ],
  define: buildDefinition,
  resolve,
  server: { proxy: { '/api': backendOrigin, '/edge': backendOrigin, '/catalog': backendOrigin } },
  build: {
    target,
    modulePreload: {
      polyfill: false,
      // The page has loaded its start files before it loads any other file.
      resolveDependencies: (_, files) => files.filter((file) => !file.startsWith('assets/start-')),
    },
    // No file is inlined, because script-src 'self' allows no data: addresses.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // Radix calls `__name` for each of its functions; without this line the build would keep its unused functions.
      treeshake: { manualPureFunctions: ['__name'] },
      output: {
        entryFileNames: 'assets/start-[name]-[hash].js',
        chunkFileNames: chunks.fileName,
        assetFileNames: chunks.assetName,
        codeSplitting: { groups: chunks.groups },
      },
    },
  },
  // The page itself starts one worker, which draws PDFs. Its name keeps it out of the precache.
  worker: {
    format: 'es',
    rolldownOptions: { output: { entryFileNames: 'assets/pdf-[name]-[hash].js' } },
  },
  test: {
    // The projects keep this number whatever --maxWorkers says; the variable VITEST_MAX_WORKERS reaches them.
    maxWorkers: 2,
    passWithNoTests: false,
    // Without it a poll fails after a second, and a busy machine may need a second for one step.
    expect: { poll: { timeout: 60_000 } },
    // The hooks must use the same file of Dexie as the app: the alias above applies only to inlined packages.
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
            'brand/**/*.test.ts',
            'tests/support/**/*.test.ts',
          ],
          isolate: false,
          setupFiles: [
            './tests/support/reset-indexed-db.ts',
            './tests/support/patient-waits.ts',
            './tests/support/quick-pins.ts',
            './tests/support/random-cases.ts',
            './tests/support/end-repeated-lines.ts',
          ],
          // Far longer than any test needs: the limits only end a test that hangs.
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
            './tests/support/reset-indexed-db.ts',
            './tests/support/reset-page.ts',
            './tests/support/patient-waits.ts',
            './tests/support/quick-pins.ts',
            './tests/support/quick-styles.ts',
            './tests/support/quick-elements.ts',
          ],
          // Far longer than any test needs: the limits only end a test that hangs.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          environment: 'node',
          include: ['tests/contract/**/*.test.ts'],
          globalSetup: './tests/support/prepare-empty-database.ts',
          setupFiles: './tests/support/end-repeated-lines.ts',
          // The files of a process share the embedded databases, which they empty for each other
          // (open-test-database.ts); --liftoff-only saves the second, optimising compilation of the database's code.
          isolate: false,
          execArgv: ['--liftoff-only'],
          // Some tests draw hundreds of pages; the limits only end a test that hangs.
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
          globalSetup: './tests/support/prepare-data-template.ts',
          // The tests start, kill and restart real processes; the limits only end a test that hangs.
          testTimeout: 1_200_000,
          hookTimeout: 600_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'simulation',
          environment: 'node',
          include: ['tests/simulation/**/*.test.ts'],
          setupFiles: './tests/support/random-cases.ts',
          // In `npm run test:all` one test simulates a thousand days or more; the limits only end a test that hangs.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browsers',
          environment: 'node',
          include: ['tests/browsers/**/*.test.ts'],
          globalSetup: './tests/support/prepare-data-template.ts',
          // One step loads many pages in a browser without a graphics card. Each wait has its own limit; these limits
          // only end a test that hangs.
          testTimeout: 600_000,
          hookTimeout: 900_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'architecture',
          environment: 'node',
          // The test files of a process share the parsed sources.
          isolate: false,
          include: ['tests/architecture/**/*.test.ts'],
          // A test builds and compresses the app; the limits only end a test that hangs.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})

// The build, the installable app around it, and the vitest projects.
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { INSTALL_MANIFEST } from './src/pwa/install-manifest.ts'

/** Folders of src/screens that only staff may open: never in the first chunks, never in the precache. */
export const STAFF_SCREENS: readonly string[] = []

const isTesting = process.env.VITEST !== undefined
const backend = process.env.COUNTER_ORIGIN ?? 'http://127.0.0.1:4173'

/** Names every chunk by its readers: `staff-…` and `pdf-…` stay out of the precache (sw/README.md). */
function chunkNames() {
  let importersOf: (id: string) => readonly string[] = () => []
  const isStaffScreen = (id: string) => STAFF_SCREENS.some((screen) => id.includes(`/src/screens/${screen}/`))

  /** True where every way from the entry to this module leads through a staff screen. */
  function isStaffOnly(id: string): boolean {
    const seen = new Set<string>()
    const open = [id]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next) || isStaffScreen(next)) continue
      seen.add(next)
      const importers = importersOf(next)
      if (importers.length === 0) return false
      open.push(...importers)
    }
    return true
  }

  const plugin: Plugin = {
    name: 'counter-chunk-names',
    apply: 'build',
    buildEnd() {
      importersOf = (id) => {
        const module = this.getModuleInfo(id)
        return module === null ? [] : [...module.importers, ...module.dynamicImporters]
      }
    },
  }
  function chunkFileName({ moduleIds }: { moduleIds: string[] }): string {
    const own = moduleIds.filter((id) => !id.startsWith('\0'))
    if (own.some((id) => id.includes('/node_modules/pdfjs-dist/'))) return 'assets/pdf-[name]-[hash].js'
    if (STAFF_SCREENS.length > 0 && own.length > 0 && own.every(isStaffOnly)) {
      return 'assets/staff-[name]-[hash].js'
    }
    return 'assets/[name]-[hash].js'
  }
  return { plugin, chunkFileName }
}

const { plugin: chunkNaming, chunkFileName } = chunkNames()

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
  plugins: [react(), chunkNaming, isTesting ? [] : serviceWorker],
  server: { proxy: { '/api': backend, '/edge': backend } },
  build: {
    target: 'baseline-widely-available',
    // Read by tests/architecture, which adds up what a visitor's first screen loads.
    manifest: true,
    modulePreload: { polyfill: false },
    // Everything is a file of its own: script-src 'self' allows no data: addresses.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: chunkFileName,
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: {
          // Packages of the first screen change rarely: one file that survives releases in every cache.
          // What only lazy routes need (Radix, jsencrypt, forms …) is not $initial and stays with them.
          groups: [{ name: 'vendor', test: /[\\/]node_modules[\\/]/, tags: ['$initial'] }],
        },
      },
    },
  },
  test: {
    maxWorkers: 2,
    passWithNoTests: false,
    // Its module build imports without extensions, which Node refuses and Vite resolves.
    server: { deps: { inline: ['jsencrypt'] } },
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
        },
      },
      { extends: true, test: { name: 'screens', environment: 'jsdom', include: ['src/**/*.test.tsx'] } },
      {
        extends: true,
        test: {
          name: 'contract',
          environment: 'node',
          include: ['tests/contract/**/*.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { name: 'architecture', environment: 'node', include: ['tests/architecture/**/*.test.ts'] },
      },
    ],
  },
})

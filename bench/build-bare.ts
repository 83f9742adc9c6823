import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/** Builds the bare page like the product is built: minified, one worker that precaches it. */
export async function buildBare(outDir: string): Promise<void> {
  const root = fileURLToPath(new URL('bare', import.meta.url))
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
    plugins: [
      react(),
      VitePWA({
        strategies: 'injectManifest',
        srcDir: '.',
        filename: 'sw.ts',
        injectRegister: false,
        manifest: false,
        injectManifest: { rollupFormat: 'iife', globPatterns: ['index.html', 'assets/*.js'] },
      }),
    ],
  })
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/**
 * Runs Vite, which sets NODE_ENV to `production`, and then restores NODE_ENV: with that value no later measurement
 * could start a server.
 */
async function buildPage(config: InlineConfig): Promise<void> {
  const { NODE_ENV: nodeEnvironment } = process.env
  await build(config)
  if (nodeEnvironment === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = nodeEnvironment
}

/** Builds the bare page like the app: minified, with a service worker that precaches the page. */
export async function buildBarePage(outDir: string): Promise<void> {
  const root = fileURLToPath(new URL('bare', import.meta.url))
  await buildPage({
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

/** Builds a page on which React shows one heading, and resolves with the size of its script. */
export async function buildHelloPage(measureFile: (file: string) => Promise<number>): Promise<number> {
  const outDir = await mkdtemp(join(tmpdir(), 'counter-hello-'))
  try {
    await buildPage({
      root: fileURLToPath(new URL('bare', import.meta.url)),
      configFile: false,
      logLevel: 'silent',
      build: {
        outDir,
        emptyOutDir: true,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: fileURLToPath(new URL('bare/hello.tsx', import.meta.url)),
          output: { entryFileNames: 'hello.js', codeSplitting: false },
        },
      },
      plugins: [react()],
    })
    return await measureFile(join(outDir, 'hello.js'))
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

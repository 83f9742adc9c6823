// Takes the pictures that an install prompt shows, from the running product: node bin/take-screenshots.mjs
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { buildServer, SERVER } from './build-server.mjs'
import { findBrowser } from './find-browser.mjs'
import { buildApp, ROOT } from './prepare.mjs'

const PORT = 4362
const VIEWS = [
  { name: 'wide', width: 1280, height: 800, scale: 1 },
  { name: 'narrow', width: 390, height: 844, scale: 2 },
]

await buildApp()
await buildServer()
const data = await mkdtemp(join(tmpdir(), 'counter-screenshots-'))
const words = [SERVER, '--port', String(PORT), '--data', data]
const server = spawn(process.execPath, words, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] })
await new Promise((resolve, reject) => {
  server.stdout.on('data', (said) => String(said).includes('Counter is ready') && resolve())
  server.once('exit', () => reject(new Error('The server did not start')))
})
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
try {
  await mkdir(join(ROOT, 'public/screenshots'), { recursive: true })
  for (const { name, width, height, scale } of VIEWS) {
    const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale })
    await page.goto(`http://localhost:${PORT}/product/11`)
    await page.getByRole('article').first().waitFor()
    await page.waitForLoadState('networkidle')
    const picture = sharp(await page.screenshot({ animations: 'disabled' }))
    await picture.webp({ quality: 82 }).toFile(join(ROOT, `public/screenshots/${name}.webp`))
    await page.close()
  }
} finally {
  await browser.close()
  server.removeAllListeners('exit')
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  await rm(data, { recursive: true, force: true })
}
console.log(`Taken: ${VIEWS.map(({ name }) => `public/screenshots/${name}.webp`).join(', ')}`)

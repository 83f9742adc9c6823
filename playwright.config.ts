import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'

// `npm test` names the browser that it found; this is for the runner started by hand.
const DEBIAN_CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const executablePath = process.env.CHROMIUM_PATH || DEBIAN_CHROMIUM.find((path) => existsSync(path))

export default defineConfig({
  globalSetup: './tests/support/prepare-data-template.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Both only end what hangs: a busy machine needs a minute for what takes seconds on a quiet one.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // A dialog that rises is fifty drawn frames, and waiting for it to stand still.
    contextOptions: { reducedMotion: 'reduce' },
    // A fifth of all the work when on; `npx playwright test --trace retain-on-failure <file>` to look closer.
    trace: 'off',
    video: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--in-process-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-domain-reliability',
        '--disable-sync',
        '--no-default-browser-check',
        '--no-first-run',
        '--no-pings',
        '--metrics-recording-only',
        // Or Chromium tells every site of 10 GB that are free, whatever there is; other browsers tell the truth.
        '--disable-features=StaticStorageQuota',
        // Pages live too short for code that is compiled twice to pay.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
  // Sections are folders: as projects they could not share a worker, its browser and its server.
  testDir: 'tests',
  testMatch: ['faults/*.spec.ts', 'e2e/*.spec.ts'],
})

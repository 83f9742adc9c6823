import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'

// `npm test` sets CHROMIUM_PATH. `npx playwright test` in a terminal uses the first of these paths that exists.
const DEBIAN_CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const executablePath = process.env.CHROMIUM_PATH || DEBIAN_CHROMIUM.find((path) => existsSync(path))

export default defineConfig({
  globalSetup: './tests/support/prepare-data-template.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Far longer than any test needs, also on a busy machine: the limits only end a test that hangs.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // No animations: with them each opened dialog would cost fifty frames and a wait for the end of its animation.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces would take a fifth of the time. To get a trace: `npx playwright test --trace retain-on-failure <file>`.
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
        // Otherwise Chromium reports 10 GB of free storage to every site, unlike other browsers.
        '--disable-features=StaticStorageQuota',
        // The pages of tests are open too briefly for optimised code to save time.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
  // The sections of tests are folders, not projects, so that they share a worker with its browser and its server.
  testDir: 'tests',
  testMatch: ['faults/*.spec.ts', 'e2e/*.spec.ts'],
})

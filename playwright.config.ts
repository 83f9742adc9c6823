import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'

const DEBIAN_CHROMIUM = '/usr/bin/chromium'
const executablePath =
  process.env.CHROMIUM_PATH || (existsSync(DEBIAN_CHROMIUM) ? DEBIAN_CHROMIUM : undefined)

export default defineConfig({
  globalSetup: './tests/support/prepare-data-template.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // A fifth of all the work when on; `npx playwright test --trace retain-on-failure <file>` to look closer.
    trace: 'off',
    video: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-domain-reliability',
        '--disable-sync',
        '--no-default-browser-check',
        '--no-first-run',
        '--no-pings',
        '--metrics-recording-only',
      ],
    },
  },
  projects: [
    { name: 'faults', testDir: 'tests/faults' },
    { name: 'e2e', testDir: 'tests/e2e' },
  ],
})

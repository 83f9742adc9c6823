// A wait of Vitest fails after a second, and a busy machine may need a second for one step. With the longer limit only
// tests that hang fail.
import { vi } from 'vitest'

const LIMIT_MS = 60_000

const { waitFor, waitUntil } = vi
const withLongLimit = (options?: Parameters<typeof waitFor>[1]) => ({
  timeout: LIMIT_MS,
  ...(typeof options === 'number' ? { timeout: options } : options),
})
vi.waitFor = (check, options) => waitFor(check, withLongLimit(options))
vi.waitUntil = (check, options) => waitUntil(check, withLongLimit(options))

// Vitest's waits end after a second, which a busy machine may need for one step. The longer limit is only for tests that
// hang.
import { vi } from 'vitest'

const LIMIT_MS = 60_000

const { waitFor, waitUntil } = vi
const withLongLimit = (options?: Parameters<typeof waitFor>[1]) => ({
  timeout: LIMIT_MS,
  ...(typeof options === 'number' ? { timeout: options } : options),
})
vi.waitFor = (check, options) => waitFor(check, withLongLimit(options))
vi.waitUntil = (check, options) => waitUntil(check, withLongLimit(options))

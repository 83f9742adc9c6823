// Vitest waits a second for a cause, which a machine with other work may need for one step. The limit only ends what
// hangs.
import { vi } from 'vitest'

const LIMIT_MS = 60_000

const { waitFor, waitUntil } = vi
const patient = (options?: Parameters<typeof waitFor>[1]) => ({
  timeout: LIMIT_MS,
  ...(typeof options === 'number' ? { timeout: options } : options),
})
vi.waitFor = (check, options) => waitFor(check, patient(options))
vi.waitUntil = (check, options) => waitUntil(check, patient(options))

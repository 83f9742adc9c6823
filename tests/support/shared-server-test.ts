// Journeys that leave products and accounts as they are share one server per worker, since starting one takes
// as long as a short journey. Every test still has a device of its own.
import { test as counterTest } from './counter-test.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { type RunningServer, startServer } from './start-server.ts'

export const test = counterTest.extend<object, { sharedServer: RunningServer }>({
  sharedServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted
    async ({}, use) => {
      const server = await startServer({ words: ['--failure-switches'] })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  server: async ({ sharedServer }, use) => use(sharedServer),
})

/** The same, with the browser behind a fault proxy of its own. */
export const networkTest = test.extend<{ network: FaultProxy }>({
  network: async ({ server }, use) => {
    const network = await startFaultProxy(server.url)
    await use(network)
    await network.stop()
  },
  baseURL: async ({ network }, use) => use(network.url),
})

// The world around the browser: the app's servers with few products, and the network between browser and servers.
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { keepFewProducts } from '../support/few-products.ts'
import { callAs, commitsOf, type ServerCalls } from '../support/server-calls.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

const MANAGER = { login: 'manager', password: 'Manager123' }

export interface World {
  /** The browser knows the server by this address, through the network. */
  url: string
  server: RunningServer
  network: FaultProxy
  /** A manager who changes products meanwhile. */
  staff: ServerCalls
  countOrders: () => Promise<number>
  end: () => Promise<void>
}

export async function openWorld(): Promise<World> {
  const server = await startServer({ words: ['--failure-switches'] })
  const [staff, network] = await Promise.all([callAs(server.url, MANAGER), startFaultProxy(server.url)])
  await keepFewProducts(staff)
  return {
    url: network.url,
    server,
    network,
    staff,
    countOrders: async () => (await commitsOf(server.url)).length,
    async end() {
      await network.stop()
      await server.stop()
    },
  }
}

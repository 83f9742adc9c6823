// The server that the browser calls, with few products, and the fault proxy between browser and server.
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { keepFewProducts } from '../support/few-products.ts'
import { openCallsAs, commitsOf, type ServerCalls } from '../support/server-calls.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

const MANAGER = { login: 'manager', password: 'Manager123' }

export interface World {
  /** The address that the browser opens. Its calls go through the fault proxy. */
  url: string
  server: RunningServer
  network: FaultProxy
  /** The calls of a manager, who changes products during the journey. */
  staff: ServerCalls
  countOrders: () => Promise<number>
  end: () => Promise<void>
}

export async function openWorld(): Promise<World> {
  const server = await startServer({ args: ['--failure-switches'] })
  const [staff, network] = await Promise.all([openCallsAs(server.url, MANAGER), startFaultProxy(server.url)])
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

// What is around the browser: the product with few products, and the network between both.
import { ENDPOINTS } from '#contract/endpoints.ts'
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { archiveProduct, callAs, commitsOf, type ServerCalls } from '../support/server-calls.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

const MANAGER = { login: 'manager', password: 'Manager123' }
/** Temporary Tags and Plate Frames. Drawing the pictures of all 213 products takes longer than the journey. */
const KEPT = [10, 11, 12, 13, 101, 102, 103, 121, 122]

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
  const { items }: { items: number[] } = await staff.get(ENDPOINTS.productIds)
  const gone = items.filter((id) => !KEPT.includes(id))
  await Promise.all(gone.map((id) => archiveProduct(staff, id)))
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

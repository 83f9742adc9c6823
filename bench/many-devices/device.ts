// A device that makes the calls of the app (src/catalogue) and keeps only the tags of its lists.
import { catalogueCalls } from '#contract/catalogue/catalogue-calls.ts'
import { productCalls } from '#contract/products/product-calls.ts'
import { CURRENT_EVENT, type CurrentEventData, PRODUCTS_EVENT } from '#contract/catalogue/product-events.ts'
import { PRODUCTS_PER_PAGE } from '#domain/products/product.ts'
import { type Answer, type Caller, call, type OpenStream, openStream } from './exchange.ts'

export interface WalkFigures {
  callCount: number
  wireBytes: number
  unchangedCount: number
  ms: number[]
}

export interface Device {
  caller: Caller
  /** Reads the catalogue. With `isWithoutTags`, reads it uncompressed and whole, as if the edge had no tags. */
  walk: (isWithoutTags?: boolean) => Promise<WalkFigures>
  /** Opens the stream of events. After each change the device reads the changed products, within `spreadMs`. */
  listen: () => Promise<OpenStream>
  /** The time over which this device spreads its calls; null: the time that the edge sent. */
  spreadMs: number | null
  /** The number of events named CURRENT_EVENT that the stream brought. */
  currentEventCount: () => number
}

export interface ChangeRead {
  answeredAt: number
  ms: number
  status: number
}

export function createDevice(
  caller: Caller,
  pages: number,
  onChangeRead: (read: ChangeRead) => void,
): Device {
  const tags = new Map<string, string>()
  let edgeSpreadMs = 3000
  let currentEventCount = 0

  async function read(path: string, isWithoutTags: boolean): Promise<Answer> {
    if (isWithoutTags) return call(caller, path)
    const tag = tags.get(path)
    const answer = await call(caller, path, {
      'accept-encoding': 'br, gzip',
      ...(tag !== undefined && { 'if-none-match': tag }),
    })
    if (answer.tag !== undefined) tags.set(path, answer.tag)
    return answer
  }

  async function readChanged(ids: number[]): Promise<void> {
    const waitLimitMs = device.spreadMs ?? edgeSpreadMs
    await new Promise((resolve) => setTimeout(resolve, Math.random() * waitLimitMs))
    const { status, ms } = await call(caller, `${productCalls.productIds.path}?ids=${ids.join()}`)
    onChangeRead({ answeredAt: performance.now(), ms, status })
  }

  const device: Device = {
    caller,
    spreadMs: null,
    currentEventCount: () => currentEventCount,
    async walk(isWithoutTags = false) {
      const figures: WalkFigures = { callCount: 0, wireBytes: 0, unchangedCount: 0, ms: [] }
      const paths = Array.from(
        { length: pages },
        (_, page) => `${productCalls.products.path}?page=${page}&size=${PRODUCTS_PER_PAGE}`,
      )
      for (const path of [...paths, productCalls.productIds.path]) {
        const { status, wireBytes, ms } = await read(path, isWithoutTags)
        if (status !== 200 && status !== 304) throw new Error(`${path} was answered ${status}`)
        figures.callCount += 1
        figures.wireBytes += wireBytes
        figures.unchangedCount += Number(status === 304)
        figures.ms.push(ms)
      }
      return figures
    },
    listen: () =>
      openStream(caller, catalogueCalls.productEvents.path, (name, data) => {
        // The bench trusts the events of its own servers.
        if (name === CURRENT_EVENT) {
          edgeSpreadMs = (data as CurrentEventData).spreadMs
          currentEventCount += 1
        } else if (name === PRODUCTS_EVENT) {
          const { ids } = data as { ids: number[] } // the bench changes only one product
          if (ids.length > 0) void readChanged(ids)
        }
      }),
  }
  return device
}

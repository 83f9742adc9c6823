// The feeds of changed products and orders. The servers of one PostgreSQL tell each other their changes, so a device
// that is connected to one server also receives the changes of the other servers (G225).
import * as v from 'valibot'
import type { ProcessMessages } from '#server/database/process-messages.ts'
import { type ChangeFeed, createChangeFeed } from './change-feed.ts'

const FEEDS = ['products', 'orders'] as const

const feedMessageSchema = v.object({
  feed: v.picklist(FEEDS),
  ids: v.union([v.literal('all'), v.array(v.pipe(v.number(), v.safeInteger()))]),
})

/** `messages` is null when the server is the only process of its database. */
export function createSharedFeeds(
  clock: () => Date,
  messages: ProcessMessages | null,
): { productFeed: ChangeFeed; orderFeed: ChangeFeed } {
  const feedOf = (feed: (typeof FEEDS)[number]) =>
    createChangeFeed(clock, (ids) => {
      if (messages?.send({ feed, ids }) === false) messages.send({ feed, ids: 'all' })
    })
  const feeds = { products: feedOf('products'), orders: feedOf('orders') }
  messages?.onMessage((message) => {
    // A server of another version may send messages that this server does not know.
    const parsedMessage = v.safeParse(feedMessageSchema, message)
    if (parsedMessage.success) feeds[parsedMessage.output.feed].receive(parsedMessage.output.ids)
  })
  messages?.onConnection(feeds.products.setComplete)
  return { productFeed: feeds.products, orderFeed: feeds.orders }
}

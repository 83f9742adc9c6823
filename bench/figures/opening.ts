// From opening an address until fifty cards are painted: without a connection and with the worker asleep, and as a
// first visit online.
import type { Bench } from '../bench.ts'
import { type Figure, inTurn, timeAgainst } from '../figure.ts'
import { timeToCards, timeToFirstCards } from '../visit.ts'

const SLOWDOWN = 4

export async function offlineOpen({ runs, small, bare, ...bench }: Bench): Promise<Figure[]> {
  const large = await bench.large()
  const opening = [bare, small, large].map((device) => () => timeToCards(device.context, device.cardsUrl))
  for (const open of opening) await open()
  const [floor = [], ofSmall = [], ofLarge = []] = await inTurn(runs * 2, opening)
  return [
    timeAgainst(
      {
        id: 'offline-open',
        name: `offline open, worker asleep, 50 cards of ${small.products} products`,
        goal: 1.4,
        stretch: 1.15,
      },
      ofSmall,
      floor,
    ),
    timeAgainst(
      {
        id: 'offline-open-large',
        name: `the same at ${large.products} products, against ${small.products}`,
        goal: 1.15,
        stretch: 1.05,
      },
      ofLarge,
      ofSmall,
    ),
  ]
}

export async function coldOpen({ browser, runs, small, bare }: Bench): Promise<Figure[]> {
  await small.server.restart()
  try {
    const opening = [bare, small].map((device) => () => timeToFirstCards(browser, device.cardsUrl, SLOWDOWN))
    for (const open of opening) await open()
    const [floor = [], times = []] = await inTurn(runs * 2, opening)
    const named = {
      id: 'cold-open',
      name: 'cold online load of a visitor, 4× throttle',
      goal: 1.7,
      stretch: 1.4,
    }
    return [timeAgainst(named, times, floor)]
  } finally {
    await small.server.halt()
  }
}

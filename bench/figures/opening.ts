// Times from opening an address until fifty cards are painted: once without a connection and with the service worker
// stopped, and once at a first visit online.
import type { Bench } from '../bench.ts'
import { type Figure, measureInTurns, timeFigure } from '../figure.ts'
import { timeToCards, timeToFirstCards } from '../visit.ts'

const SLOWDOWN = 4

export async function measureOfflineOpen({
  runs,
  smallDevice,
  bareDevice,
  ...bench
}: Bench): Promise<Figure[]> {
  const large = await bench.openLargeDevice()
  const visits = [bareDevice, smallDevice, large].map(
    (device) => () => timeToCards(device.context, device.cardsUrl),
  )
  for (const visit of visits) await visit()
  const [floor = [], smallTimes = [], largeTimes = []] = await measureInTurns(runs * 2, visits)
  return [
    timeFigure(
      {
        id: 'offline-open',
        name: `offline open, worker asleep, 50 cards of ${smallDevice.productCount} products`,
        goal: 1.4,
        stretch: 1.15,
      },
      smallTimes,
      floor,
    ),
    timeFigure(
      {
        id: 'offline-open-large',
        name: `offline open at ${large.productCount} products, against ${smallDevice.productCount}`,
        goal: 1.15,
        stretch: 1.05,
      },
      largeTimes,
      smallTimes,
    ),
  ]
}

export async function measureColdOpen({ browser, runs, smallDevice, bareDevice }: Bench): Promise<Figure[]> {
  await smallDevice.server.restart()
  try {
    const visits = [bareDevice, smallDevice].map(
      (device) => () => timeToFirstCards(browser, device.cardsUrl, SLOWDOWN),
    )
    for (const visit of visits) await visit()
    const [floor = [], times = []] = await measureInTurns(runs * 2, visits)
    const head = {
      id: 'cold-open',
      name: 'cold online load of a visitor, 4× throttle',
      goal: 1.7,
      stretch: 1.4,
    }
    return [timeFigure(head, times, floor)]
  } finally {
    await smallDevice.server.halt()
  }
}

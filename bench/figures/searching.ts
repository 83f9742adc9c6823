// Typing in the search: at once after an offline open, and letter by letter on a slow processor.
import type { Bench } from '../bench.ts'
import type { Device } from '../devices.ts'
import { type Figure, inTurn, timeAgainst } from '../figure.ts'
import { openAsleep, slowDown, timeKeystrokes, timeToCards, typeAtOnce } from '../visit.ts'

const WORDS = ['pouch', 'frame', 'paper']
const SLOWDOWN = 4

export async function firstMatches({ runs, small, bare }: Bench): Promise<Figure[]> {
  const longest: number[] = []
  const count: number[] = []
  const type = async () => {
    const { searchReadyAt, longTasks } = await typeAtOnce(small.context, `${small.url}/`, 'pouch')
    if (searchReadyAt === null) throw new Error('no match was painted')
    const until = longTasks.filter(({ startedAt }) => startedAt <= searchReadyAt)
    longest.push(Math.max(0, ...until.map(({ durationMs }) => durationMs)))
    count.push(until.length)
    return searchReadyAt
  }
  const turns = runs * 2
  const [floor = [], times = []] = await inTurn(turns, [() => timeToCards(bare.context, bare.cardsUrl), type])
  return [
    timeAgainst(
      {
        id: 'first-matches',
        name: 'first matches painted when typing at once, against the offline open of the floor',
        goal: 2,
        stretch: 1.5,
        note: `${count.reduce((sum, one) => sum + one, 0)} tasks over 50 ms in ${turns} visits, the longest ${Math.max(...longest).toFixed(0)} ms`,
      },
      times,
      floor,
    ),
  ]
}

async function typeSlowly({ context }: Device, url: string): Promise<number[]> {
  const page = await openAsleep(context, url)
  await page.getByRole('searchbox', { name: 'Search products' }).waitFor()
  // The index is there once a word has matches.
  await timeKeystrokes(page, ['pouch'])
  await page.evaluate(() => {
    measured.keystrokes.length = 0
  })
  await slowDown(page, SLOWDOWN)
  const times = [...(await timeKeystrokes(page, WORDS))]
  await page.close()
  return times
}

export async function keystrokes({ runs, small, bare, ...bench }: Bench): Promise<Figure[]> {
  const large = await bench.large()
  const [floor = [], ofSmall = [], ofLarge = []] = await inTurn(runs * 2, [
    () => typeSlowly(bare, `${bare.url}/?typing`),
    () => typeSlowly(small, `${small.url}/`),
    () => typeSlowly(large, `${large.url}/`),
  ])
  const goals = { goal: 1.25, stretch: 0.8 }
  return [
    timeAgainst(
      {
        id: 'keystroke',
        name: `keystroke until its results are painted, p95, 4× throttle, ${small.products} products`,
        ...goals,
      },
      ofSmall,
      floor,
      0.95,
    ),
    timeAgainst(
      { id: 'keystroke-large', name: `the same at ${large.products} products`, ...goals },
      ofLarge,
      floor,
      0.95,
    ),
  ]
}

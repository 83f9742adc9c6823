// Times of typing in the search: right after an offline open, and letter by letter on a slow processor.
import type { Bench } from '../bench.ts'
import type { Device } from '../devices.ts'
import { type Figure, measureInTurns, timeFigure } from '../figure.ts'
import { openWithStoppedWorker, slowDown, timeKeystrokes, timeToCards, typeAtOnce } from '../visit.ts'

const WORDS = ['pouch', 'frame', 'paper']
const SLOWDOWN = 4

export async function measureFirstMatches({ runs, smallDevice, bareDevice }: Bench): Promise<Figure[]> {
  const longestTasks: number[] = []
  const taskCounts: number[] = []
  const openAndType = async () => {
    const { searchReadyAt, longTasks } = await typeAtOnce(smallDevice.context, `${smallDevice.url}/`, 'pouch')
    if (searchReadyAt === null) throw new Error('no match was painted')
    const countedTasks = longTasks.filter(({ startedAt }) => startedAt <= searchReadyAt)
    longestTasks.push(Math.max(0, ...countedTasks.map(({ durationMs }) => durationMs)))
    taskCounts.push(countedTasks.length)
    return searchReadyAt
  }
  const turns = runs * 2
  const [floor = [], times = []] = await measureInTurns(turns, [
    () => timeToCards(bareDevice.context, bareDevice.cardsUrl),
    openAndType,
  ])
  return [
    timeFigure(
      {
        id: 'first-matches',
        name: 'first matches painted when typing at once, against the offline open of the floor',
        goal: 2,
        stretch: 1.5,
        note: `${taskCounts.reduce((sum, tasks) => sum + tasks, 0)} tasks over 50 ms in ${turns} visits, the longest ${Math.max(...longestTasks).toFixed(0)} ms`,
      },
      times,
      floor,
    ),
  ]
}

async function typeOnSlowedPage({ context }: Device, url: string): Promise<number[]> {
  const page = await openWithStoppedWorker(context, url)
  await page.getByRole('searchbox', { name: 'Search products' }).waitFor()
  // The search index is ready when a word has matches.
  await timeKeystrokes(page, ['pouch'])
  await page.evaluate(() => {
    measured.keystrokes.length = 0
  })
  await slowDown(page, SLOWDOWN)
  const times = [...(await timeKeystrokes(page, WORDS))]
  await page.close()
  return times
}

export async function measureKeystrokes({
  runs,
  smallDevice,
  bareDevice,
  ...bench
}: Bench): Promise<Figure[]> {
  const large = await bench.openLargeDevice()
  const [floor = [], smallTimes = [], largeTimes = []] = await measureInTurns(runs * 2, [
    () => typeOnSlowedPage(bareDevice, `${bareDevice.url}/?typing`),
    () => typeOnSlowedPage(smallDevice, `${smallDevice.url}/`),
    () => typeOnSlowedPage(large, `${large.url}/`),
  ])
  const goals = { goal: 1.25, stretch: 0.8 }
  return [
    timeFigure(
      {
        id: 'keystroke',
        name: `keystroke until its results are painted, p95, 4× throttle, ${smallDevice.productCount} products`,
        ...goals,
      },
      smallTimes,
      floor,
      0.95,
    ),
    timeFigure(
      { id: 'keystroke-large', name: `keystroke, p95, at ${large.productCount} products`, ...goals },
      largeTimes,
      floor,
      0.95,
    ),
  ]
}

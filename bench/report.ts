// Reads and records the figures of the repository (figures.json), and writes the table of a run with the recorded
// figures beside the measured ones.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Figure, isReached } from './figure.ts'

const RECORD_FILE = fileURLToPath(new URL('figures.json', import.meta.url))

/** The measured commit, and the version of Chromium. */
export interface RunFacts {
  commit: string
  browser: string
}

type RecordedFigure = Figure & RunFacts

export async function readRecordedFigures(): Promise<RecordedFigure[]> {
  const text = await readFile(RECORD_FILE, 'utf8').catch(() => '[]')
  // Only `recordFigures` below writes the file.
  return JSON.parse(text) as RecordedFigure[]
}

/** Records the figures; recorded figures that this run did not measure stay unchanged. */
export async function recordFigures(figures: readonly Figure[], runFacts: RunFacts): Promise<void> {
  const newIds = new Set(figures.map(({ id }) => id))
  const otherFigures = (await readRecordedFigures()).filter(({ id }) => !newIds.has(id))
  const allFigures = [...otherFigures, ...figures.map((figure) => ({ ...figure, ...runFacts }))]
  await writeFile(RECORD_FILE, `${JSON.stringify(allFigures, null, 2)}\n`)
}

const formatNumber = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(1))

function rowOf(figure: Figure, recordedFigure: RecordedFigure | undefined): string {
  const { name, unit, p50, p95, floor, ratio, goal, stretch, isHigherBetter } = figure
  const sign = isHigherBetter === true ? '≥' : '≤'
  const limits = goal === null ? 'recorded' : `${sign} ${goal}${stretch === null ? '' : ` (${stretch})`}`
  const cells = [
    name,
    `${formatNumber(p50)} ${unit}`,
    p95 === p50 ? '' : formatNumber(p95),
    floor === null ? '' : formatNumber(floor),
    floor === null && goal === null ? '' : ratio.toFixed(2),
    limits,
    goal === null ? '' : isReached(figure) ? 'reached' : 'MISSED',
    recordedFigure === undefined ? '' : `${recordedFigure.ratio.toFixed(2)} (${recordedFigure.commit})`,
  ]
  return `| ${cells.join(' | ')} |`
}

/** The table in Markdown, as in `bench/README.md`. */
export function tableOf(
  figures: readonly Figure[],
  { commit, browser }: RunFacts,
  recordedFigures: readonly RecordedFigure[],
): string {
  const recordedById = new Map(recordedFigures.map((figure) => [figure.id, figure]))
  const otherBrowsers = new Set(
    recordedFigures.map((figure) => figure.browser).filter((version) => version !== browser),
  )
  const notes = figures.flatMap(({ name, note }) => (note === undefined ? [] : [`- ${name}: ${note}`]))
  return [
    '| figure | median | p95 | floor | ratio | goal (stretch) | | recorded |',
    '|---|---|---|---|---|---|---|---|',
    ...figures.map((figure) => rowOf(figure, recordedById.get(figure.id))),
    '',
    `- Measured: ${commit} in Chromium ${browser}.`,
    ...[...otherBrowsers].map((version) => `- Some recorded figures were measured in Chromium ${version}.`),
    ...notes,
  ].join('\n')
}

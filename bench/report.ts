// The table of a run, beside the figures that the repository recorded last.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Figure, isReached } from './figure.ts'

const RECORDED = fileURLToPath(new URL('figures.json', import.meta.url))

/** The measured commit, and the Chromium that was used. */
export interface Measured {
  commit: string
  browser: string
}

type Recorded = Figure & Measured

export async function readRecorded(): Promise<Recorded[]> {
  const text = await readFile(RECORDED, 'utf8').catch(() => '[]')
  // The only writer is `record` below.
  return JSON.parse(text) as Recorded[]
}

/** Figures that were not measured now stay as they were recorded. */
export async function record(figures: readonly Figure[], measured: Measured): Promise<void> {
  const fresh = new Set(figures.map(({ id }) => id))
  const others = (await readRecorded()).filter(({ id }) => !fresh.has(id))
  const all = [...others, ...figures.map((figure) => ({ ...figure, ...measured }))]
  await writeFile(RECORDED, `${JSON.stringify(all, null, 2)}\n`)
}

const amount = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(1))

function row(figure: Figure, before: Recorded | undefined): string {
  const { name, unit, p50, p95, floor, ratio, goal, stretch, isMoreBetter } = figure
  const sign = isMoreBetter === true ? '≥' : '≤'
  const limits = goal === null ? 'recorded' : `${sign} ${goal}${stretch === null ? '' : ` (${stretch})`}`
  const cells = [
    name,
    `${amount(p50)} ${unit}`,
    p95 === p50 ? '' : amount(p95),
    floor === null ? '' : amount(floor),
    floor === null && goal === null ? '' : ratio.toFixed(2),
    limits,
    goal === null ? '' : isReached(figure) ? 'reached' : 'MISSED',
    before === undefined ? '' : `${before.ratio.toFixed(2)} (${before.commit})`,
  ]
  return `| ${cells.join(' | ')} |`
}

/** Markdown, as `bench/README.md` shows it. */
export function tableOf(
  figures: readonly Figure[],
  { commit, browser }: Measured,
  recorded: readonly Recorded[],
): string {
  const before = new Map(recorded.map((figure) => [figure.id, figure]))
  const others = new Set(recorded.map((one) => one.browser).filter((one) => one !== browser))
  const notes = figures.flatMap(({ name, note }) => (note === undefined ? [] : [`- ${name}: ${note}`]))
  return [
    '| figure | median | p95 | floor | ratio | goal (stretch) | | recorded |',
    '|---|---|---|---|---|---|---|---|',
    ...figures.map((figure) => row(figure, before.get(figure.id))),
    '',
    `- Measured: ${commit} in Chromium ${browser}.`,
    ...[...others].map((other) => `- Some of what is recorded was measured in Chromium ${other}.`),
    ...notes,
  ].join('\n')
}

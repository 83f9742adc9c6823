// The table of a run, beside the figures that the repository recorded last.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Figure, isReached } from './figure.ts'

const RECORDED = fileURLToPath(new URL('figures.json', import.meta.url))

interface Record {
  commit: string
  figures: Figure[]
}

export async function readRecorded(): Promise<Record | null> {
  const text = await readFile(RECORDED, 'utf8').catch(() => null)
  // The only writer is `record` below.
  return text === null ? null : (JSON.parse(text) as Record)
}

export async function record(commit: string, figures: readonly Figure[]): Promise<void> {
  const kept = (await readRecorded())?.figures ?? []
  const fresh = new Map(figures.map((figure) => [figure.id, figure]))
  const others = kept.filter(({ id }) => !fresh.has(id))
  await writeFile(RECORDED, `${JSON.stringify({ commit, figures: [...others, ...figures] }, null, 2)}\n`)
}

const amount = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(1))

function row(figure: Figure, before: Figure | undefined): string {
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
    before === undefined ? '' : before.ratio.toFixed(2),
  ]
  return `| ${cells.join(' | ')} |`
}

/** Markdown, as `bench/README.md` shows it. */
export function tableOf(figures: readonly Figure[], recorded: Record | null): string {
  const before = new Map(recorded?.figures.map((figure) => [figure.id, figure]))
  const notes = figures.flatMap(({ name, note }) => (note === undefined ? [] : [`- ${name}: ${note}`]))
  return [
    `| figure | median | p95 | floor | ratio | goal (stretch) | | at ${recorded?.commit ?? 'no commit yet'} |`,
    '|---|---|---|---|---|---|---|---|',
    ...figures.map((figure) => row(figure, before.get(figure.id))),
    '',
    ...notes,
  ].join('\n')
}

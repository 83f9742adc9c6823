import { useNow } from '#app-context/use-now.ts'
import type { ReadinessLine, ReadinessPart, ReadinessState } from '#domain/device/readiness.ts'
import type { Readiness } from '#server-state/device/use-readiness.ts'
import { readinessTexts } from '#texts/device/readiness.ts'
import { ageWords } from '#texts/figures.ts'
import { Chip, type Tone } from '#ui/feedback/chip.tsx'
import type { IconName } from '#ui/icon/icon.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from './readiness-panel.module.css'
import type { ReadyProgress } from './use-get-ready.ts'

const LOOKS: Record<ReadinessState, { tone: Tone; icon: IconName }> = {
  ready: { tone: 'ok', icon: 'check' },
  missing: { tone: 'bad', icon: 'warning' },
  unknown: { tone: 'plain', icon: 'info' },
}

interface ReadinessPanelProps {
  /** null if no dealership is chosen. */
  readiness: Readiness | null
  /** Bytes; null if the browser does not report them. */
  freeBytes: number | null
  progress: ReadyProgress
}

/** The kinds of data that each step of 'Get ready for offline' reads. */
const PARTS_OF_STEP: Partial<Record<ReadyProgress['kind'], readonly ReadinessPart[]>> = {
  catalogue: ['catalogue'],
  purchases: ['prices', 'usualProducts'],
  shipments: ['schedules'],
  pictures: ['pictures'],
  invoices: ['history', 'invoices'],
}

/** Tells for each kind of data whether the device has it, and the actions that are impossible without it (G250). */
export function ReadinessPanel({ readiness, freeBytes, progress }: ReadinessPanelProps) {
  const now = useNow(10_000)
  return (
    <Card as="section" label={readinessTexts.title}>
      <h2 className={styles.title}>{readinessTexts.title}</h2>
      <p className={styles.answer}>{readiness === null ? readinessTexts.noneChosen : answerOf(readiness)}</p>
      {readiness !== null && (
        <ul className={styles.lines} aria-label={readinessTexts.title}>
          {readiness.lines.map((line) => (
            <Line
              key={line.part}
              line={line}
              freeBytes={freeBytes}
              isReading={PARTS_OF_STEP[progress.kind]?.includes(line.part) ?? false}
              now={now}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

function answerOf({ dealershipName, lines }: Readiness): string {
  const missingCount = lines.filter(({ state }) => state === 'missing').length
  return missingCount === 0
    ? readinessTexts.allReady(dealershipName)
    : `${readinessTexts.missing(missingCount, dealershipName)} ${readinessTexts.getReady}`
}

interface LineProps {
  line: ReadinessLine
  freeBytes: number | null
  isReading: boolean
  now: number
}

function Line({ line, freeBytes, isReading, now }: LineProps) {
  const { part, state, readAt } = line
  const reason = reasonOf(line)
  const figures = [
    part === 'room' && freeBytes !== null ? readinessTexts.freeSpace(freeBytes) : countText(line),
    readAt === null ? null : readinessTexts.asOf(ageWords(now - readAt)),
  ].filter((text) => text !== null)
  return (
    <li className={styles.line} data-state={state}>
      <span className={styles.name}>{readinessTexts.parts[part]}</span>
      <span className={styles.figures}>{figures.join(', ')}</span>
      {isReading ? (
        <Chip tone="info" icon="download">
          {readinessTexts.isReading}
        </Chip>
      ) : (
        <Chip {...LOOKS[state]}>{readinessTexts.states[state]}</Chip>
      )}
      {reason !== null && <p className={styles.reason}>{reason}</p>}
    </li>
  )
}

function countText({ count }: ReadinessLine): string | null {
  if (count === null) return null
  return count.total === null ? String(count.stored) : readinessTexts.countOf(count.stored, count.total)
}

function reasonOf({ part, state }: ReadinessLine): string | null {
  const texts: Partial<Record<string, string>> =
    state === 'missing' ? readinessTexts.refusals : state === 'unknown' ? readinessTexts.unknown : {}
  return texts[part] ?? null
}

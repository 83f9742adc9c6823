import type { ReactNode } from 'react'
import { useNow } from '#app-context/use-now.ts'
import type { ReadinessLine, ReadinessPart, ReadinessState } from '#domain/device/readiness.ts'
import type { Readiness } from '#server-state/device/use-readiness.ts'
import { readinessTexts } from '#texts/device/readiness.ts'
import { ageWords, momentWords } from '#texts/figures.ts'
import { Chip, type Tone } from '#ui/feedback/chip.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
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
  /** One entry for each dealership; empty if staff have not chosen a dealership. Undefined while the device is read. */
  readiness: readonly Readiness[] | undefined
  /** Bytes; null if the browser does not report them. */
  freeBytes: number | null
  progress: ReadyProgress
}

/** The kinds of data that each step of 'Get ready for offline' reads. */
const PARTS_OF_STEP: Partial<Record<ReadyProgress['kind'], readonly ReadinessPart[]>> = {
  catalogue: ['catalogue'],
  purchases: ['prices', 'usualProducts'],
  shipments: ['shipments'],
  pictures: ['pictures'],
  invoices: ['history', 'invoices'],
}

/** Parts that 'Get ready for offline' does not download. */
const PARTS_NOT_DOWNLOADED: readonly ReadinessPart[] = ['freeSpace', 'persistence', 'unlock']

/** Tells for each kind of data whether the device has it, and the actions that are impossible without it (G250). */
export function ReadinessPanel({ readiness, ...state }: ReadinessPanelProps) {
  if (readiness === undefined)
    return (
      <PanelCard>
        <Skeleton count={10} height="var(--space-6)" />
      </PanelCard>
    )
  const [onlyDealership] = readiness
  return (
    <PanelCard>
      {onlyDealership === undefined && <p className={styles.summaryText}>{readinessTexts.noneChosen}</p>}
      {onlyDealership !== undefined && readiness.length === 1 && (
        <DealershipReadiness dealership={onlyDealership} {...state} />
      )}
      {readiness.length > 1 &&
        readiness.map((dealership) => (
          <details key={dealership.dealershipId} className={styles.dealership}>
            <summary className={styles.summary}>
              <span className={styles.name}>{dealership.dealershipName}</span>
              <DealershipChip dealership={dealership} />
            </summary>
            <DealershipReadiness dealership={dealership} {...state} />
          </details>
        ))}
    </PanelCard>
  )
}

function PanelCard({ children }: { children: ReactNode }) {
  return (
    <Card as="section" label={readinessTexts.title}>
      <h2 className={styles.title}>{readinessTexts.title}</h2>
      {children}
    </Card>
  )
}

const missingPartsOf = ({ lines }: Readiness): ReadinessPart[] =>
  lines.filter(({ state }) => state === 'missing').map(({ part }) => part)

function DealershipChip({ dealership }: { dealership: Readiness }) {
  const missingCount = missingPartsOf(dealership).length
  return missingCount === 0 ? (
    <Chip {...LOOKS.ready}>{readinessTexts.states.ready}</Chip>
  ) : (
    <Chip {...LOOKS.missing}>{readinessTexts.missingCount(missingCount)}</Chip>
  )
}

interface DealershipReadinessProps extends Omit<ReadinessPanelProps, 'readiness'> {
  dealership: Readiness
}

function DealershipReadiness({ dealership, freeBytes, progress }: DealershipReadinessProps) {
  const now = useNow(10_000)
  return (
    <>
      <p className={styles.summaryText}>{summaryOf(dealership)}</p>
      <ul className={styles.lines} aria-label={readinessTexts.linesOf(dealership.dealershipName)}>
        {dealership.lines.map((line) => (
          <Line
            key={line.part}
            line={line}
            freeBytes={freeBytes}
            isReading={PARTS_OF_STEP[progress.kind]?.includes(line.part) ?? false}
            now={now}
          />
        ))}
      </ul>
    </>
  )
}

function summaryOf(dealership: Readiness): string {
  const parts = missingPartsOf(dealership)
  const { dealershipName } = dealership
  if (parts.length === 0) return readinessTexts.allReady(dealershipName)
  const sentences = [readinessTexts.missing(parts.length, dealershipName)]
  if (parts.some((part) => !PARTS_NOT_DOWNLOADED.includes(part))) sentences.push(readinessTexts.getReady)
  return sentences.join(' ')
}

interface LineProps {
  line: ReadinessLine
  freeBytes: number | null
  isReading: boolean
  now: number
}

function Line({ line, freeBytes, isReading, now }: LineProps) {
  const { part, state, readAt, validUntil } = line
  const reason = reasonOf(line)
  const figures = [
    part === 'freeSpace' && freeBytes !== null ? readinessTexts.freeSpace(freeBytes) : countText(line),
    readAt === null ? null : readinessTexts.asOf(ageWords(now - readAt)),
    validUntil === null ? null : readinessTexts.validUntil(momentWords(validUntil, now)),
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

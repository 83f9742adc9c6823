import type { ReactNode } from 'react'
import { useSession } from '#app-context/people/use-session.ts'
import { useNow } from '#app-context/use-now.ts'
import type { CatalogueStatus } from '#catalogue/catalogue.ts'
import type { ReadinessLine, ReadinessPart, ReadinessState } from '#domain/device/readiness.ts'
import type { DealershipReadiness, Readiness } from '#server-state/device/use-readiness.ts'
import { failureText } from '#server-state/failure-text.ts'
import { offlineDataTexts } from '#texts/device/offline-data.ts'
import { readinessTexts } from '#texts/device/readiness.ts'
import { ageWords, countOf, momentWords } from '#texts/figures.ts'
import { Chip, type Tone } from '#ui/feedback/chip.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import type { IconName } from '#ui/icon/icon.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import styles from './readiness-panel.module.css'
import type { ReadyProgress } from './use-get-ready.ts'

const LOOKS: Record<ReadinessState, { tone: Tone; icon: IconName }> = {
  ready: { tone: 'ok', icon: 'check' },
  missing: { tone: 'bad', icon: 'warning' },
  unknown: { tone: 'plain', icon: 'info' },
}

interface ReadinessPanelProps {
  /** Undefined while the device is read. */
  readiness: Readiness | undefined
  catalogue: CatalogueStatus
  /** Bytes; null if the browser does not report them. */
  freeBytes: number | null
  progress: ReadyProgress
}

/** The kinds of data that each step of 'Get ready for offline' reads. */
const PARTS_OF_STEP: Partial<Record<ReadyProgress['kind'], readonly ReadinessPart[]>> = {
  catalogue: ['catalogue'],
  purchases: ['prices', 'lists', 'usualProducts'],
  shipments: ['shipments'],
  pictures: ['pictures'],
  invoices: ['history', 'invoices'],
}

/** Parts that 'Get ready for offline' does not download. */
const PARTS_NOT_DOWNLOADED: readonly ReadinessPart[] = ['freeSpace', 'persistence', 'unlock']

/** Tells for each kind of data whether the device has it, and the actions that are impossible without it (G250). */
export function ReadinessPanel({ readiness, catalogue, freeBytes, progress }: ReadinessPanelProps) {
  const { may } = useSession()
  if (readiness === undefined)
    return (
      <PanelCard>
        <Skeleton count={10} height="var(--space-6)" />
      </PanelCard>
    )
  const stepParts = PARTS_OF_STEP[progress.kind] ?? []
  const readParts = catalogue.phase === 'reading' ? [...stepParts, 'catalogue' as const] : stepParts
  const state = { freeBytes, readParts }
  const { deviceLines } = readiness
  const dealerships = may('seeOrders') ? readiness.dealerships : []
  const [firstDealership, ...otherDealerships] = dealerships
  return (
    <PanelCard>
      {firstDealership !== undefined && otherDealerships.length === 0 ? (
        <>
          <p className={styles.summaryText}>{summaryOf(firstDealership, deviceLines)}</p>
          <Lines
            label={readinessTexts.linesOf(firstDealership.dealershipName)}
            lines={[...deviceLines, ...firstDealership.lines]}
            {...state}
          />
        </>
      ) : (
        <>
          {may('seeOrders') && dealerships.length === 0 && (
            <p className={styles.summaryText}>{readinessTexts.noneChosen}</p>
          )}
          <Lines label={readinessTexts.linesOfDevice} lines={deviceLines} {...state} />
          {dealerships.map((dealership) => (
            <details key={dealership.dealershipId} className={styles.dealership}>
              <summary className={styles.summary}>
                <span className={styles.name}>{dealership.dealershipName}</span>
                <DealershipChip missingCount={missingPartsOf(dealership, deviceLines).length} />
              </summary>
              <p className={styles.summaryText}>{summaryOf(dealership, deviceLines)}</p>
              <Lines
                label={readinessTexts.linesOf(dealership.dealershipName)}
                lines={dealership.lines}
                {...state}
              />
            </details>
          ))}
        </>
      )}
      <CatalogueNotes catalogue={catalogue} />
    </PanelCard>
  )
}

/** Why the catalogue is not complete, and how many of its products cannot be read. */
function CatalogueNotes({ catalogue: { unreadableCount, failure } }: { catalogue: CatalogueStatus }) {
  return (
    <>
      {unreadableCount > 0 && <Note tone="wait">{offlineDataTexts.unreadable(unreadableCount)}</Note>}
      {failure !== null && (
        <Note tone="wait" icon="offline">
          {offlineDataTexts.notComplete(failureText(failure))}
        </Note>
      )}
    </>
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

/** Lists the parts of the device and of the dealership that are missing for work with this dealership. */
function missingPartsOf(
  { lines }: DealershipReadiness,
  deviceLines: readonly ReadinessLine[],
): ReadinessPart[] {
  return [...deviceLines, ...lines].filter(({ state }) => state === 'missing').map(({ part }) => part)
}

function DealershipChip({ missingCount }: { missingCount: number }) {
  return missingCount === 0 ? (
    <Chip {...LOOKS.ready}>{readinessTexts.states.ready}</Chip>
  ) : (
    <Chip {...LOOKS.missing}>{readinessTexts.missingCount(missingCount)}</Chip>
  )
}

interface LinesProps {
  label: string
  lines: readonly ReadinessLine[]
  freeBytes: number | null
  readParts: readonly ReadinessPart[]
}

function Lines({ label, lines, freeBytes, readParts }: LinesProps) {
  const now = useNow(10_000)
  return (
    <Stack as="ul" gap={0} aria-label={label}>
      {lines.map((line) => (
        <Line
          key={line.part}
          line={line}
          freeBytes={freeBytes}
          isReading={readParts.includes(line.part)}
          now={now}
        />
      ))}
    </Stack>
  )
}

function summaryOf(dealership: DealershipReadiness, deviceLines: readonly ReadinessLine[]): string {
  const parts = missingPartsOf(dealership, deviceLines)
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
          {offlineDataTexts.isReading}
        </Chip>
      ) : (
        <Chip {...LOOKS[state]}>{readinessTexts.states[state]}</Chip>
      )}
      {reason !== null && <p className={styles.reason}>{reason}</p>}
    </li>
  )
}

/** The nouns of the parts whose names do not say what is counted. */
const COUNTED_THINGS: Partial<Record<ReadinessPart, string>> = {
  catalogue: offlineDataTexts.product,
  pictures: offlineDataTexts.image,
}

function countText({ part, count }: ReadinessLine): string | null {
  if (count === null) return null
  const thing = COUNTED_THINGS[part]
  if (thing === undefined)
    return count.total === null ? String(count.stored) : readinessTexts.countOf(count.stored, count.total)
  return count.total === null
    ? countOf(count.stored, thing)
    : offlineDataTexts.storedOf(count.stored, count.total, thing)
}

function reasonOf({ part, state }: ReadinessLine): string | null {
  const texts: Partial<Record<string, string>> =
    state === 'missing' ? readinessTexts.refusals : state === 'unknown' ? readinessTexts.unknown : {}
  return texts[part] ?? null
}

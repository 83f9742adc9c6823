import { useRef, useState } from 'react'
import { useConnection } from '#app-context/use-connection.ts'
import { useNow } from '#app-context/use-now.ts'
import { usePendingCounts } from '#app-context/orders/use-pending-counts.ts'
import { momentWords } from '#texts/figures.ts'
import { shellTexts } from '#texts/shell.ts'
import { Popover } from '#ui/dialog/popover.tsx'
import { Chip, type Tone } from '#ui/feedback/chip.tsx'
import type { IconName } from '#ui/icon/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import styles from './connection-chip.module.css'

const ConnectionDetails = lazyPart(async () => (await import('./connection-details.tsx')).ConnectionDetails)

interface ChipContent {
  text: string
  tone: Tone
  icon: IconName
}

const MINUTE_MS = 60_000

/** Shows whether our own server answers and how many orders are being sent; a press shows details. Phones show only the icon. */
export function ConnectionChip() {
  const { state, since } = useConnection()
  const { sendingCount } = usePendingCounts()
  const now = useNow(MINUTE_MS)
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { text, tone, icon } = chipContent()

  function chipContent(): ChipContent {
    if (state === 'offline') {
      return { text: shellTexts.offlineSince(momentWords(since, now)), tone: 'wait', icon: 'offline' }
    }
    if (sendingCount > 0) return { text: shellTexts.sending(sendingCount), tone: 'info', icon: 'send' }
    if (state === 'checking') return { text: shellTexts.checking, tone: 'plain', icon: 'refresh' }
    return { text: shellTexts.online, tone: 'ok', icon: 'online' }
  }

  return (
    <>
      <div role="status" aria-label={shellTexts.connection}>
        <button
          ref={button}
          type="button"
          className={styles.button}
          title={text}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Chip tone={tone} icon={icon}>
            <span className={styles.text}>{text}</span>
          </Chip>
        </button>
      </div>
      <Popover
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        anchorRef={button}
        label={shellTexts.connection}
      >
        {/* As wide as the details, so that the popover does not move when their code is loaded. */}
        <ConnectionDetails
          whileLoading={<div className={styles.details} />}
          onLeave={() => setIsOpen(false)}
        />
      </Popover>
    </>
  )
}

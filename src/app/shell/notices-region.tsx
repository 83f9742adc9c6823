import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { useCounter } from '#app-context/counter.ts'
import { showFullDeviceNotice } from '#app-context/device/full-device-notice.ts'
import type { Notice } from '#app-context/notices.ts'
import { useShownNotices } from '#app-context/use-shown-notices.ts'
import { shellTexts } from '#texts/shell.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName } from '#ui/icon/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import styles from './notices-region.module.css'
import { useFreeEdge } from './use-free-edge.ts'

const NoticeAction = lazyPart(async () => (await import('./notice-action.tsx')).NoticeAction)

const ICONS: Record<Notice['kind'], IconName> = { success: 'check', progress: 'clock', failure: 'warning' }

/** Shows the notices. The region always exists, so that screen readers announce new notices. */
export function NoticesRegion() {
  const { notices, dismiss } = useShownNotices()
  useFullDeviceNotice()
  const edge = useFreeEdge(notices.at(-1)?.id)
  return (
    <section className={styles.region} data-edge={edge} aria-label={shellTexts.notices} aria-live="polite">
      {notices.map(({ id, kind, text, link, action }) => (
        <div key={id} className={classNames(styles.notice, styles[kind])}>
          <Icon name={ICONS[kind]} />
          <p id={`notice-${id}`} className={styles.text} role={kind === 'failure' ? 'alert' : 'status'}>
            <span>{text}</span> {link && <Link to={link.to}>{link.text}</Link>}
          </p>
          {action && (
            <NoticeAction action={action} describedBy={`notice-${id}`} onDismiss={() => dismiss(id)} />
          )}
          <IconButton icon="close" label={shellTexts.dismiss} onClick={() => dismiss(id)} />
        </div>
      ))}
    </section>
  )
}

/** Shows a notice if the device is full and the failed change is not handled elsewhere. */
function useFullDeviceNotice(): void {
  const { notices } = useCounter()
  useEffect(() => {
    function onRejection(event: PromiseRejectionEvent): void {
      if (showFullDeviceNotice(notices, event.reason)) event.preventDefault()
    }
    window.addEventListener('unhandledrejection', onRejection)
    return () => window.removeEventListener('unhandledrejection', onRejection)
  }, [notices])
}

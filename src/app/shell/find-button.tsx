import { useEffect, useState } from 'react'
import { shellTexts } from '#texts/shell.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import styles from './find-button.module.css'

/** The dialog, with the code of dialogs, so that the two do not load one after the other. */
const FindSlot = lazyPart(async () => {
  const [{ FindSlot: Slot }] = await Promise.all([
    import('../routes/find-slot.tsx'),
    import('#ui/dialog/lazy-dialog.tsx'),
  ])
  return Slot
})

/** The button and the keys that open Find: `/` outside of fields, Ctrl+K and Cmd+K everywhere. */
export function FindButton() {
  /** null before the first opening. */
  const [isOpen, setIsOpen] = useState<boolean | null>(null)
  useEffect(() => {
    function openOnKey(event: KeyboardEvent): void {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target, defaultPrevented } = event
      const isSlash = key === '/' && !ctrlKey && !metaKey && !isField(target)
      const isControlK = key.toLowerCase() === 'k' && ctrlKey !== metaKey && !shiftKey
      if (!(isSlash || isControlK) || altKey || defaultPrevented) return
      if (document.querySelector('[role="dialog"]') !== null) return
      event.preventDefault()
      setIsOpen(true)
    }
    document.addEventListener('keydown', openOnKey)
    return () => document.removeEventListener('keydown', openOnKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.find}
        aria-label={shellTexts.find}
        title={shellTexts.find}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={() => setIsOpen(true)}
      >
        <Icon name="search" />
      </button>
      {isOpen !== null && <FindSlot isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input,textarea,select'))
  )
}

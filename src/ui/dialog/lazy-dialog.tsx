import * as Radix from '@radix-ui/react-dialog'
import { useContext, useMemo, useRef, useState } from 'react'
import { controlTexts } from '#texts/controls.ts'
import { IconButton } from '../button/icon-button.tsx'
import { classNames } from '../class-names.ts'
import { currentOpeners, rememberOpeners, returnFocus } from '../focus/focus-return.ts'
import { TypingGuardContext } from '../form/unsaved-typing.ts'
import type { DialogProps } from './dialog.tsx'
import styles from './lazy-dialog.module.css'

/** `close` asks the person first if a form in the dialog has unsaved typing. */
function useGuardedClose(onClose: () => void) {
  const guard = useContext(TypingGuardContext)
  const [typingForms] = useState(() => new Set<string>())
  const guardOfDialog = useMemo(
    () => ({
      ...guard,
      setTyping(form: string, hasTyping: boolean, isInDraft?: boolean) {
        if (hasTyping) typingForms.add(form)
        else typingForms.delete(form)
        guard.setTyping(form, hasTyping, isInDraft)
      },
    }),
    [guard, typingForms],
  )
  return { guard: guardOfDialog, close: () => (typingForms.size > 0 ? guard.ask(onClose) : onClose()) }
}

/** True while a form in the dialog is being sent. Then the dialog stays open, to show a possible refusal. */
function isSending(dialog: HTMLElement | null): boolean {
  return dialog !== null && dialog.querySelector('form[aria-busy="true"]') !== null
}

const FIELD_SELECTOR = 'input:not([type="hidden"], [readonly]), select, textarea'

function firstFieldOf(dialog: EventTarget | null): HTMLElement | null {
  if (!(dialog instanceof HTMLElement)) return null
  const fields = [...dialog.querySelectorAll<HTMLElement>(FIELD_SELECTOR)]
  return fields.find((field) => !field.matches(':disabled')) ?? null
}

/** True for a press on a notice. A dismissed notice is no longer in the document when Radix reports the press. */
function isOnNotice(target: EventTarget | null): boolean {
  return target instanceof Element && (!target.isConnected || target.closest('[aria-live]') !== null)
}

export function LazyDialog({
  isOpen,
  onClose,
  title,
  description,
  children,
  hasOnlyText = false,
  focusesTitle = false,
  actions,
  size = 'medium',
}: DialogProps) {
  // Without a description Radix warns, unless the attribute is set to undefined.
  const descriptionProps = description ? {} : { 'aria-describedby': undefined }
  const [openers] = useState(currentOpeners)
  const { guard, close } = useGuardedClose(onClose)
  const dialog = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Radix.Root
      open={isOpen}
      onOpenChange={(isStillOpen) => {
        if (!isStillOpen && !isSending(dialog.current)) close()
      }}
    >
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content
          className={classNames(styles.dialog, styles[size])}
          ref={(content) => {
            dialog.current = content
            if (content !== null) rememberOpeners(content, openers)
          }}
          // Focuses the title or the first field, unless another element has `autoFocus`.
          onOpenAutoFocus={(event) => {
            const field = size === 'full' ? null : firstFieldOf(event.currentTarget)
            const first = focusesTitle ? heading.current : field
            if (first === null) return
            event.preventDefault()
            first.focus()
          }}
          // Notices lie above the dialog: a press on one, for example to dismiss it, does not close the dialog.
          onInteractOutside={(event) => isOnNotice(event.target) && event.preventDefault()}
          // Radix returns the focus only to its own triggers, but any button of the page may open this dialog.
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            returnFocus(openers)
          }}
          {...descriptionProps}
        >
          <header className={styles.head}>
            <Radix.Title ref={heading} className={styles.title} {...(focusesTitle && { tabIndex: -1 })}>
              {title}
            </Radix.Title>
            <Radix.Close asChild>
              <IconButton icon="close" label={controlTexts.close} />
            </Radix.Close>
          </header>
          {description && (
            <Radix.Description asChild>
              <div className={styles.description}>{description}</div>
            </Radix.Description>
          )}
          <TypingGuardContext value={guard}>
            {children && (
              <div
                className={styles.body}
                {...(hasOnlyText && { role: 'group', 'aria-label': title, tabIndex: 0 })}
              >
                {children}
              </div>
            )}
          </TypingGuardContext>
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

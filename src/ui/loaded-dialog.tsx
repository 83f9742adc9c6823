import * as Radix from '@radix-ui/react-dialog'
import { useRef } from 'react'
import { classNames } from './class-names.ts'
import type { DialogProps } from './dialog.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './loaded-dialog.module.css'

export function LoadedDialog({
  isOpen,
  onClose,
  title,
  description,
  children,
  actions,
  size = 'medium',
}: DialogProps) {
  // Radix wants to be told where there is no description.
  const describing = description ? {} : { 'aria-describedby': undefined }
  const opener = useRef<Element | null>(null)
  return (
    <Radix.Root open={isOpen} onOpenChange={(isStillOpen) => !isStillOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content
          className={classNames(styles.dialog, styles[size])}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement
          }}
          onCloseAutoFocus={(event) => {
            // Radix knows only triggers of its own; without one the focus would be lost.
            event.preventDefault()
            const isFree = document.activeElement === null || document.activeElement === document.body
            if (isFree && opener.current instanceof HTMLElement) opener.current.focus()
          }}
          {...describing}
        >
          <header className={styles.head}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton icon="close" label="Close" />
            </Radix.Close>
          </header>
          {description && (
            <Radix.Description asChild>
              <div className={styles.description}>{description}</div>
            </Radix.Description>
          )}
          {children && <div className={styles.body}>{children}</div>}
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

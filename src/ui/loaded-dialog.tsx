import * as Radix from '@radix-ui/react-dialog'
import { useState } from 'react'
import { classNames } from './class-names.ts'
import type { DialogProps } from './dialog.tsx'
import { openersNow, rememberOpeners, returnFocus } from './focus-return.ts'
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
  const [openers] = useState(openersNow)
  return (
    <Radix.Root open={isOpen} onOpenChange={(isStillOpen) => !isStillOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content
          className={classNames(styles.dialog, styles[size])}
          ref={(content) => {
            if (content !== null) rememberOpeners(content, openers)
          }}
          // Radix knows only triggers of its own; ours are buttons anywhere on the page.
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            returnFocus(openers)
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

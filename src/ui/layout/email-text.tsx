import { Fragment } from 'react'
import styles from './email-text.module.css'

/**
 * Shows one or more e-mail addresses, or a login that is an address. Lines break after a comma or an at sign, and inside a
 * part only if the part is longer than a line.
 */
export function EmailText({ text }: { text: string }) {
  const parts = text.replaceAll(/,\s*/g, ', ').split(/(?<=@)/)
  return (
    <span className={styles.email}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity
        <Fragment key={index}>
          {index > 0 && <wbr />}
          <span>{part}</span>
        </Fragment>
      ))}
    </span>
  )
}

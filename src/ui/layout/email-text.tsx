import { Fragment } from 'react'
import styles from './email-text.module.css'

/**
 * E-mail addresses, or a login that is one: lines break after a comma or an at sign, and inside a longer part
 * only if they must.
 */
export function EmailText({ text }: { text: string }) {
  const parts = text.replaceAll(/,\s*/g, ', ').split(/(?<=@)/)
  return (
    <span className={styles.email}>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity
        <Fragment key={at}>
          {at > 0 && <wbr />}
          <span>{part}</span>
        </Fragment>
      ))}
    </span>
  )
}

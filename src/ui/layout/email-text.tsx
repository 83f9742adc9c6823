import { Fragment } from 'react'
import styles from './email-text.module.css'

/** E-mails, or a login that is one: they break after a comma or an at sign, and a longer part only where it must. */
export function EmailText({ text }: { text: string }) {
  const parts = text.replaceAll(/,\s*/g, ', ').split(/(?<=@)/)
  return (
    <span className={styles.email}>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have nothing else
        <Fragment key={at}>
          {at > 0 && <wbr />}
          <span>{part}</span>
        </Fragment>
      ))}
    </span>
  )
}

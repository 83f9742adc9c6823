import styles from './outer-link.module.css'

const isOuter = (address: string) => !address.startsWith('/')

/** For a link that may lead to another site: that one learns nothing of this page, and has no hold on it. */
export function outerRel(address: string): string | undefined {
  return isOuter(address) ? 'noopener noreferrer' : undefined
}

/** Beside such a link: where it leads. Nothing for pages of the app. */
export function OuterHost({ address }: { address: string }) {
  if (!isOuter(address) || !URL.canParse(address)) return null
  return <small className={styles.host}>{new URL(address).host}</small>
}

import styles from './outer-link.module.css'

const isOuter = (address: string) => !address.startsWith('/')

/**
 * The `rel` attribute of a link: another site does not get the address of this page and cannot control its window.
 */
export function outerRel(address: string): string | undefined {
  return isOuter(address) ? 'noopener noreferrer' : undefined
}

/** The host of an address; null for any other text. Safari before 17 has no `URL.canParse`. */
function hostOf(address: string): string | null {
  try {
    return new URL(address).host
  } catch {
    return null
  }
}

/** Shows, beside a link to another site, the host of that site; shows nothing beside a link to a page of the app. */
export function OuterHost({ address }: { address: string }) {
  const host = isOuter(address) ? hostOf(address) : null
  return host && <small className={styles.host}>{host}</small>
}

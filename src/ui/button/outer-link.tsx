import styles from './outer-link.module.css'

const isOuter = (address: string) => !address.startsWith('/')

/**
 * The `rel` of a link that may lead to another site: the other site learns nothing of this page and cannot
 * control its window.
 */
export function outerRel(address: string): string | undefined {
  return isOuter(address) ? 'noopener noreferrer' : undefined
}

/** Null when the text is no address. The function tries to parse, as Safari before 17 has no `URL.canParse`. */
function hostOf(address: string): string | null {
  try {
    return new URL(address).host
  } catch {
    return null
  }
}

/** The host that such a link leads to, shown beside it; nothing for pages of the app. */
export function OuterHost({ address }: { address: string }) {
  const host = isOuter(address) ? hostOf(address) : null
  return host && <small className={styles.host}>{host}</small>
}

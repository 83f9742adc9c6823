import styles from './outer-link.module.css'

const isOuter = (address: string) => !address.startsWith('/')

/** For a link that may lead to another site: that one learns nothing of this page, and has no hold on it. */
export function outerRel(address: string): string | undefined {
  return isOuter(address) ? 'noopener noreferrer' : undefined
}

/** Null for what is no address. By trying it: no Safari before 17 has `URL.canParse`. */
function hostOf(address: string): string | null {
  try {
    return new URL(address).host
  } catch {
    return null
  }
}

/** Beside such a link: where it leads. Nothing for pages of the app. */
export function OuterHost({ address }: { address: string }) {
  const host = isOuter(address) ? hostOf(address) : null
  return host && <small className={styles.host}>{host}</small>
}

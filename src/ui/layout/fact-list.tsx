import type { ReactNode } from 'react'
import styles from './fact-list.module.css'

export type Fact = readonly [term: string, value: ReactNode]

/** Shows terms with their values; terms with an empty value are left out. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

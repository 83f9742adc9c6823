import type { ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'
import { Card } from '../layout/card.tsx'
import { Stack } from '../layout/stack.tsx'
import { TitleBar } from '../layout/title-bar.tsx'
import styles from './form-card.module.css'

interface FormCardProps {
  title: string
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
  /** Links to other pages, below the form. */
  links?: ReactNode
  isWide?: boolean
}

/** The card of a screen that has only one form: narrow, in the middle of the page. */
export function FormCard({ title, headingRef, children, links, isWide = false }: FormCardProps) {
  return (
    <div className={classNames(styles.centered, isWide && styles.wide)}>
      <Card>
        <Stack>
          <TitleBar title={title} headingRef={headingRef} />
          {children}
          {links && <p className={styles.links}>{links}</p>}
        </Stack>
      </Card>
    </div>
  )
}

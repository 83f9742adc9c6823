import type { ReactNode, Ref } from 'react'
import { Muted } from './muted.tsx'
import { Row } from './row.tsx'

interface TitleBarProps {
  title: ReactNode
  headingRef?: Ref<HTMLHeadingElement>
  /** Stands beside the title, for example the status of the order. */
  beside?: ReactNode
  /** At most one sentence of twelve words (page-leads.test.ts). */
  lead?: string | null | undefined
  /** Facts in the place of the sentence. */
  facts?: ReactNode
  /** The primary action of the screen. Further actions stand in a menu with words. */
  children?: ReactNode
}

/** The head of a screen: the only heading of level 1, with the actions for the whole screen at the right (G308). */
export function TitleBar({ title, headingRef, beside, lead, facts, children }: TitleBarProps) {
  return (
    <Row align="start">
      <div data-layout="head">
        <Row gap={3}>
          <h1 ref={headingRef} tabIndex={-1}>
            {title}
          </h1>
          {beside}
        </Row>
        {lead && <Muted>{lead}</Muted>}
        {facts}
      </div>
      {children}
    </Row>
  )
}

import type { ComponentProps } from 'react'
import './layouts.css'

/** The steps of the distances: 0, 4, 8, 12, 16 and 24 pixels. */
export type Gap = 0 | 1 | 2 | 3 | 4 | 5

interface StackProps extends Omit<ComponentProps<'div'>, 'className' | 'ref'> {
  as?: 'div' | 'section' | 'article' | 'aside' | 'ul' | 'ol' | 'li' | 'dl' | 'p' | 'span' | 'fieldset'
  gap?: Gap
  /** Without it, every child is as wide as the stack. */
  align?: 'start' | 'center' | 'end'
}

/** Shows its children below each other. */
export function Stack({ as = 'div', gap = 4, align, ...rest }: StackProps) {
  // Every tag of `as` has the attributes of a div; TypeScript cannot see that for a union of tags.
  const Tag = as as 'div'
  return <Tag {...rest} data-layout="stack" data-gap={gap} data-align={align} />
}

import type { ComponentProps } from 'react'
import './layouts.css'
import type { Gap } from './stack.tsx'

interface RowProps extends Omit<ComponentProps<'div'>, 'className' | 'ref'> {
  as?: 'div' | 'section' | 'ul' | 'ol' | 'li' | 'p' | 'span'
  gap?: Gap
  /** Without it, the children stand at the middle of the line. */
  align?: 'start' | 'end' | 'baseline'
  justify?: 'between' | 'center' | 'end'
}

/** Shows its children beside each other. Where they do not fit, they wrap to further lines, at most 8 pixels apart. */
export function Row({ as = 'div', gap = 2, align, justify, ...rest }: RowProps) {
  // Every tag of `as` has the attributes of a div; TypeScript cannot see that for a union of tags.
  const Tag = as as 'div'
  return <Tag {...rest} data-layout="row" data-gap={gap} data-align={align} data-justify={justify} />
}

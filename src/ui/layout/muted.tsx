import type { ComponentProps } from 'react'
import './layouts.css'

interface MutedProps extends Omit<ComponentProps<'p'>, 'className'> {
  as?: 'p' | 'span' | 'div' | 'dt' | 'dd' | 'li'
}

/** Small grey text: hints, ages, counts and what stands beside a value. */
export function Muted({ as = 'p', ...rest }: MutedProps) {
  // Every tag of `as` has the attributes of a paragraph; TypeScript cannot see that for a union of tags.
  const Tag = as as 'p'
  return <Tag {...rest} data-layout="muted" />
}

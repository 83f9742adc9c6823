import type { ComponentProps } from 'react'
import { Card } from '../layout/card.tsx'
import { EmptyState } from './empty-state.tsx'

/** A card in the place of a list that has nothing to show. */
export function EmptyCard(props: ComponentProps<typeof EmptyState>) {
  return (
    <Card>
      <EmptyState {...props} />
    </Card>
  )
}

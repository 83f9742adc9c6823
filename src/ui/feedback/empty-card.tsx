import type { ReactNode } from 'react'
import { Card } from '../layout/card.tsx'
import { EmptyState } from './empty-state.tsx'

/** A card in the place of a list that has nothing to show. */
export function EmptyCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <EmptyState icon="box" title={title}>
        {children}
      </EmptyState>
    </Card>
  )
}

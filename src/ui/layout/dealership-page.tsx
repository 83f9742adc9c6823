import { Fragment, type ReactNode } from 'react'
import { controlTexts } from '#texts/controls.ts'
import { EmptyCard } from '../feedback/empty-card.tsx'
import { TitleBar } from './title-bar.tsx'
import { Stack } from './stack.tsx'

interface DealershipPageProps<Dealership> {
  title: string
  /** The sentence below the title. */
  lead: string | ((dealershipName: string) => string)
  /** The chosen dealership; null asks the person to choose one. */
  dealership: Dealership | null
  /** The primary action of the screen, for this dealership. */
  action?: (dealership: Dealership) => ReactNode
  /** The content for this dealership. Another dealership gets new content, with its own state. */
  children: (dealership: Dealership) => ReactNode
}

/** A page about the chosen dealership. */
export function DealershipPage<Dealership extends { id: number; name: string }>({
  title,
  lead,
  dealership,
  action,
  children,
}: DealershipPageProps<Dealership>) {
  const leadText = typeof lead === 'string' ? lead : dealership && lead(dealership.name)
  return (
    <Stack>
      <TitleBar title={title} lead={leadText}>
        {dealership && action?.(dealership)}
      </TitleBar>
      {dealership === null ? (
        <EmptyCard title={controlTexts.noDealershipChosen}>{controlTexts.chooseDealership}</EmptyCard>
      ) : (
        <Fragment key={dealership.id}>{children(dealership)}</Fragment>
      )}
    </Stack>
  )
}

import { Fragment, type ReactNode } from 'react'
import { controlTexts } from '#texts/controls.ts'
import { Button } from '../button/button.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { Card } from './card.tsx'
import { Stack } from './stack.tsx'
import { TitleBar } from './title-bar.tsx'

interface DealershipPageProps<Dealership> {
  title: string
  /** The sentence below the title. */
  lead: string | ((dealershipName: string) => string)
  /** The chosen dealership; null asks the person to choose one. */
  dealership: Dealership | null
  /** The dealerships among which the person chooses on this page; without them it names the places of the choice. */
  choice?: { options: readonly { id: number; name: string }[]; choose: (id: number) => void }
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
  choice,
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
        <Card>
          <EmptyState
            title={controlTexts.noDealershipChosen}
            actions={choice?.options.map(({ id, name }) => (
              <Button key={id} onClick={() => choice.choose(id)}>
                {name}
              </Button>
            ))}
          >
            {choice ? controlTexts.chooseHere : controlTexts.chooseDealership}
          </EmptyState>
        </Card>
      ) : (
        <Fragment key={dealership.id}>{children(dealership)}</Fragment>
      )}
    </Stack>
  )
}

import type { ListState } from '#server-state/catalogue/use-product-reading.ts'
import { catalogueTexts } from '#texts/catalogue/catalogue.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyCard } from '#ui/feedback/empty-card.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

interface NoProductsProps {
  state: ListState
  readAgain: () => void
}

/** Replaces a grid without products: they are still being read, could not be read, or there are none. */
export function NoProducts({ state, readAgain }: NoProductsProps) {
  if (state === 'loading') return <Skeleton count={2} height="320px" />
  if (state === 'complete') {
    return (
      <EmptyCard icon="box" title={catalogueTexts.notFound}>
        {catalogueTexts.notFoundHint}
      </EmptyCard>
    )
  }
  const isNotStored = state === 'not-stored'
  return (
    <EmptyCard
      icon="offline"
      title={catalogueTexts.notFound}
      // Missing products have the button in the note above (freshness-note.tsx).
      actions={
        isNotStored && (
          <Button variant="primary" onClick={readAgain}>
            {catalogueTexts.tryAgain}
          </Button>
        )
      }
    >
      {isNotStored ? catalogueTexts.notStoredHint : catalogueTexts.noneHereHint}
    </EmptyCard>
  )
}

import { useEffect, useMemo, useState } from 'react'
import type { Product } from '#domain/products/product.ts'
import { useConfirmedMatches } from '#server-state/catalogue/use-search.ts'
import { quickOrderTexts } from '#texts/cart/quick-order.ts'
import { Button } from '#ui/button/button.tsx'
import { Pager } from '#ui/table/pager.tsx'
import type { ChoicesOf, SeveralMatch } from './use-matches.ts'

const FIRST_CHOICES = 5
/** Common words fit thousands. */
const CHOICES_PER_PAGE = 20

interface ChoicesProps {
  match: SeveralMatch
  choicesOf: ChoicesOf
  onTake: (product: Product) => void
}

/** What stands on this page of the choices; on none the likeliest. The last ones stay until the next are read. */
function useChoices({ what, products, count }: SeveralMatch, choicesOf: ChoicesOf, page: number | null) {
  const likeliest = products.slice(0, FIRST_CHOICES)
  const [shown, setShown] = useState<readonly Product[]>(likeliest)
  useEffect(() => {
    if (page === null) return
    let isCurrent = true
    const start = page * CHOICES_PER_PAGE
    choicesOf({ what, products, count }, start, start + CHOICES_PER_PAGE).then(
      (choices) => isCurrent && setShown(choices),
      console.error, // what is shown stays, and the next page asks again
    )
    return () => {
      isCurrent = false
    }
  }, [choicesOf, what, products, count, page])
  return page === null ? likeliest : shown
}

/** The likeliest first; the others open by the button that counts them. */
export function Choices({ match, choicesOf, onTake }: ChoicesProps) {
  const { what, count } = match
  const [page, setPage] = useState<number | null>(null)
  const shown = useChoices(match, choicesOf, page)
  const ids = useMemo(() => shown.map(({ id }) => id), [shown])
  useConfirmedMatches(what, ids)
  const pageCount = Math.ceil(count / CHOICES_PER_PAGE)
  const hiddenCount = count - Math.min(count, FIRST_CHOICES)
  return (
    <>
      {shown.map((product) => (
        <Button key={product.id} size="small" onClick={() => onTake(product)}>
          {product.name}
        </Button>
      ))}
      {page !== null && pageCount > 1 && (
        <Pager
          page={Math.min(page, pageCount - 1)}
          pageCount={pageCount}
          label={quickOrderTexts.choicesFor(what)}
          onChoose={setPage}
        />
      )}
      {hiddenCount > 0 && (
        <Button
          size="small"
          variant="quiet"
          aria-expanded={page !== null}
          onClick={() => setPage(page === null ? 0 : null)}
        >
          {page === null ? quickOrderTexts.more(hiddenCount) : quickOrderTexts.fewer}
        </Button>
      )}
    </>
  )
}

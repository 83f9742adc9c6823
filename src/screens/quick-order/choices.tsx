import { useEffect, useMemo, useState } from 'react'
import type { Product } from '#domain/products/product.ts'
import { useConfirmMatches } from '#server-state/catalogue/use-search.ts'
import { quickOrderTexts } from '#texts/cart/quick-order.ts'
import { Button } from '#ui/button/button.tsx'
import { Pager } from '#ui/table/pager.tsx'
import type { ReadChoices, SeveralMatch } from './use-matches.ts'

const FIRST_CHOICE_COUNT = 5
/** Common words match thousands of products. */
const CHOICES_PER_PAGE = 20

interface ChoicesProps {
  match: SeveralMatch
  readChoices: ReadChoices
  onChoose: (product: Product) => void
}

/** The products of a page, or the likeliest products if `page` is null. A page is shown until the next page is read. */
function useChoices(
  { productWords, products, count }: SeveralMatch,
  readChoices: ReadChoices,
  page: number | null,
) {
  const likeliestProducts = products.slice(0, FIRST_CHOICE_COUNT)
  const [shownProducts, setShownProducts] = useState<readonly Product[]>(likeliestProducts)
  useEffect(() => {
    if (page === null) return
    let isCurrent = true
    const start = page * CHOICES_PER_PAGE
    readChoices({ productWords, products, count }, start, start + CHOICES_PER_PAGE).then(
      (choices) => isCurrent && setShownProducts(choices),
      console.error, // the current page stays, and the next page reads again
    )
    return () => {
      isCurrent = false
    }
  }, [readChoices, productWords, products, count, page])
  return page === null ? likeliestProducts : shownProducts
}

/** A button for each of the likeliest products, and a button that opens pages with all matching products. */
export function Choices({ match, readChoices, onChoose }: ChoicesProps) {
  const { productWords, count } = match
  const [page, setPage] = useState<number | null>(null)
  const shownProducts = useChoices(match, readChoices, page)
  const ids = useMemo(() => shownProducts.map(({ id }) => id), [shownProducts])
  useConfirmMatches(productWords, ids)
  const pageCount = Math.ceil(count / CHOICES_PER_PAGE)
  const hiddenCount = count - Math.min(count, FIRST_CHOICE_COUNT)
  return (
    <>
      {shownProducts.map((product) => (
        <Button key={product.id} onClick={() => onChoose(product)}>
          {product.name}
        </Button>
      ))}
      {page !== null && pageCount > 1 && (
        <Pager
          page={Math.min(page, pageCount - 1)}
          pageCount={pageCount}
          label={quickOrderTexts.choicesFor(productWords)}
          onChoose={setPage}
        />
      )}
      {hiddenCount > 0 && (
        <Button
          variant="quiet"
          aria-expanded={page !== null}
          onClick={() => setPage(page === null ? 0 : null)}
        >
          {page === null ? quickOrderTexts.moreChoices(hiddenCount) : quickOrderTexts.fewerChoices}
        </Button>
      )}
    </>
  )
}

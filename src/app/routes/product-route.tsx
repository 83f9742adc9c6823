import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { useViewer } from '#app-context/people/use-session.ts'
import { pageTrail, productTrail } from '#domain/catalogue/breadcrumbs.ts'
import { similarProducts } from '#domain/catalogue/similar-products.ts'
import { isBuyable } from '#domain/products/product.ts'
import { orderByCatalogPath, productIdOf, productPagePath } from '#paths'
import { FreshnessNote, PricesAsOf, ReadingChip } from '#screens/catalogue/freshness.tsx'
import { GroupScreen } from '#screens/catalogue/group-screen.tsx'
import { ProductGrid } from '#screens/catalogue/product-grid.tsx'
import { Description } from '#screens/product/description.tsx'
import { ProductScreen } from '#screens/product/product-screen.tsx'
import { useSearchText } from '#screens/search/use-search-text.ts'
import { type ProductPage, useProductPage } from '#server-state/catalogue/use-product-page.ts'
import { failureText } from '#server-state/failure-text.ts'
import { catalogueTexts } from '#texts/catalogue/catalogue.ts'
import { failureThen } from '#texts/failures.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingScreen } from '../page/loading-screen.tsx'
import { Page } from '../page/page.tsx'
import { LazySearchResults } from './lazy-search-results.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** A catalogue page: a product to buy, or a group with its products; during a search, the results of the search. */
export function ProductRoute() {
  const { urlItem = '' } = useParams()
  const [searchText] = useSearchText()
  const page = useProductPage(productIdOf(urlItem))
  const address = `/product/${urlItem}`
  if (searchText !== '') return <SearchPage page={page} address={address} searchText={searchText} />
  if (page.kind === 'unknown') return <NotFoundPage />
  if (page.kind !== 'shown') return <PageWithoutProduct page={page} path={address} />
  if (page.product.type === 'NEED_MORE_PRODUCTS') return <Navigate to={orderByCatalogPath} replace />

  const { product } = page
  const path = productPagePath(product)
  return (
    <Page
      title={product.name}
      description={product.description}
      canonical={path}
      trail={productTrail(product, path)}
      product={isBuyable(product.type) ? product : undefined}
    >
      <PageContent page={page} />
    </Page>
  )
}

interface SearchPageProps {
  page: ProductPage
  address: string
  searchText: string
}

/** The results of a search. The search covers the whole catalogue, even if the address names an unknown product (G19). */
function SearchPage({ page, address, searchText }: SearchPageProps) {
  const product = page.kind === 'shown' ? page.product : null
  const path = product === null ? address : productPagePath(product)
  return (
    <Page
      title={catalogueTexts.resultsTitle(searchText)}
      description={product?.description ?? ''}
      canonical={path}
      trail={product === null ? pageTrail(catalogueTexts.products, path) : productTrail(product, path)}
    >
      <LazySearchResults text={searchText} />
    </Page>
  )
}

/** A group with its products, or one product to buy. */
function PageContent({ page }: { page: Extract<ProductPage, { kind: 'shown' }> }) {
  const { product, children, siblings, listState, readAgain, readAt, failure } = page
  const alternatives = similarProducts(product, siblings ?? [], useViewer())
  if (!isBuyable(product.type)) {
    return (
      <GroupScreen
        group={product}
        products={children}
        noProducts={{ state: listState, readAgain }}
        readAt={readAt}
        failure={failure}
        description={<Description text={product.description} />}
      />
    )
  }
  return (
    <ProductScreen
      product={product}
      freshness={<PricesAsOf readAt={readAt} />}
      copyNote={
        <FreshnessNote
          key={product.id}
          readAt={readAt}
          failure={failure}
          readAgain={readAgain}
          isBelowActions
        />
      }
      readingChip={failure === null && <ReadingChip />}
      sameProducts={alternatives.length > 0 ? <ProductGrid products={alternatives} /> : null}
    />
  )
}

/** The page while its product is being read, and the page of a product that is not on the device. */
function PageWithoutProduct({
  page,
  path,
}: {
  page: Extract<ProductPage, { kind: 'loading' | 'not-here' }>
  path: string
}) {
  function content(): ReactNode {
    if (page.kind === 'loading') return <LoadingScreen title={catalogueTexts.products} />
    return (
      <EmptyState
        level={1}
        icon="offline"
        title={catalogueTexts.notHere}
        actions={
          <>
            <Button variant="primary" onClick={page.readAgain}>
              {catalogueTexts.tryAgain}
            </Button>
            <LinkButton to="/">{catalogueTexts.backToHome}</LinkButton>
          </>
        }
      >
        {page.failure === null
          ? catalogueTexts.notStoredHint
          : failureThen(failureText(page.failure), catalogueTexts.notHereHint)}
      </EmptyState>
    )
  }
  return (
    <Page title={catalogueTexts.products} trail={pageTrail(catalogueTexts.products, path)}>
      {content()}
    </Page>
  )
}

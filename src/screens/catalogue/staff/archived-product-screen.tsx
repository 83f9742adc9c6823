import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { useChildren, useProduct } from '#app-context/catalogue/use-catalogue.ts'
import { usePictures } from '#app-context/catalogue/use-pictures.ts'
import { usePageTitle } from '#app-context/page-title.ts'
import { useViewer } from '#app-context/people/use-session.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { useNotReadIcon } from '#app-context/use-not-read-icon.ts'
import { pageProducts } from '#domain/catalogue/product-visibility.ts'
import { mainPictureUuid } from '#domain/products/main-picture.ts'
import { isBuyable, type Product } from '#domain/products/product.ts'
import { formatMoney } from '#domain/values/money.ts'
import { archivePath, productIdOf, productPagePath } from '#paths'
import { useProductReading } from '#server-state/catalogue/use-product-reading.ts'
import { failureText } from '#server-state/failure-text.ts'
import { editingTexts as texts } from '#texts/products/catalogue-editing.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { EmptyCard } from '#ui/feedback/empty-card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Picture } from '#ui/layout/picture.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import { ProductGrid } from '../product-grid.tsx'
import { ArchiveCards } from './archive-card.tsx'
import styles from './archive-screen.module.css'
import { PageControls } from './page-controls.tsx'

interface DescriptionRenderer {
  /** Renders a description with its formatting, as nodes. */
  renderDescription: (text: string) => ReactNode
}

/** An archived product, or the archived products of a group. A product for sale redirects to its own page. */
export function ArchivedProductScreen({ renderDescription }: DescriptionRenderer) {
  const id = productIdOf(useParams().urlItem ?? '')
  const product = useProduct(id)
  const reading = useProductReading(id)
  const isOffline = useConnection().state === 'offline'
  const notReadIcon = useNotReadIcon()
  usePageTitle(product?.name)
  if (product) {
    const isForSale = isBuyable(product.type) && !product.archive
    return isForSale ? (
      <Navigate to={productPagePath(product)} replace />
    ) : (
      <ArchivePage product={product} renderDescription={renderDescription} />
    )
  }
  const isStillReading = reading.phase === 'reading' || (reading.phase === 'waiting' && !isOffline)
  if (id !== null && reading.phase !== 'failed' && (isStillReading || product === undefined)) {
    return (
      <div className={styles.screen}>
        <TitleBar title={texts.archiveTitle} />
        <Skeleton count={2} height="200px" />
      </div>
    )
  }
  const archiveLink = <LinkButton to={archivePath}>{texts.toArchiveHome}</LinkButton>
  if (id === null || reading.isUnknown) {
    return <EmptyState level={1} icon="box" title={texts.notThere} actions={archiveLink} />
  }
  return (
    <EmptyState
      level={1}
      icon={notReadIcon}
      title={texts.notOnDevice}
      actions={
        <>
          <Button icon="refresh" onClick={reading.readAgain}>
            {texts.tryAgain}
          </Button>
          {archiveLink}
        </>
      }
    >
      {failureText(reading.failure ?? { kind: 'offline' })}
    </EmptyState>
  )
}

function ArchivePage({ product, renderDescription }: DescriptionRenderer & { product: Product }) {
  const viewer = useViewer()
  const children = useChildren(product.id)
  const archivedChildren = pageProducts(children ?? [], { ...viewer, isInArchive: true })
  const unreachableChildren = product.archive ? pageProducts(children ?? [], viewer) : []
  const isEmptyGroup = !product.archive && children !== undefined && archivedChildren.length === 0
  return (
    <div className={styles.screen}>
      <TitleBar title={product.name} />
      <PageControls product={product} />
      {product.archive && <ArchivedProductFacts product={product} renderDescription={renderDescription} />}
      {isEmptyGroup && <EmptyCard icon="box" title={texts.noneArchived(product.name)} />}
      {archivedChildren.length > 0 && (
        <Stack as="section" gap={3}>
          <h2>{texts.archivedUnder}</h2>
          <ArchiveCards products={archivedChildren} />
        </Stack>
      )}
      {unreachableChildren.length > 0 && (
        <Stack as="section" gap={3}>
          <h2>{texts.notArchivedUnder}</h2>
          <ProductGrid products={unreachableChildren} />
        </Stack>
      )}
    </div>
  )
}

/** The facts of the archived product, without a way to buy it. */
function ArchivedProductFacts({ product, renderDescription }: DescriptionRenderer & { product: Product }) {
  const pictureOf = usePictures()
  return (
    <div className={styles.facts}>
      <Picture {...pictureOf(mainPictureUuid(product), 'original')} alt={product.name} />
      <Stack gap={3}>
        {isBuyable(product.type) && <p className={styles.price}>{formatMoney(product.price)}</p>}
        {product.description !== '' && renderDescription(product.description)}
      </Stack>
    </div>
  )
}

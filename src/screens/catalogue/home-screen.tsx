import { type ComponentType, useContext, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { ProductSlotsContext } from '#app-context/catalogue/product-slots.ts'
import { useChildren } from '#app-context/catalogue/use-catalogue.ts'
import { useSession, useViewer } from '#app-context/people/use-session.ts'
import type { ImageSize } from '#contract/products/image.ts'
import { ROOT_PARENT_ID } from '#domain/products/product.ts'
import { type HomeGroup, homeGroups } from '#domain/catalogue/product-visibility.ts'
import { authPath, orderByCatalogPath } from '#paths'
import { useListState, useProductReading } from '#server-state/catalogue/use-product-reading.ts'
import { catalogueTexts, homeTexts } from '#texts/catalogue/catalogue.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Muted } from '#ui/layout/muted.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { FreshnessNote, PricesAsOf, ReadingChip } from './freshness.tsx'
import styles from './home-screen.module.css'
import { NoProducts } from './no-products.tsx'
import { ProductTile } from './product-tile.tsx'

/** Moves the focus when a tile with the focus disappears, for example after an editor removed its product. */
const LateGridParts = lazyPart(async () => (await import('./late-grid-parts.tsx')).LateGridParts)

const PICTURE_SIZES: Record<HomeGroup['type'], ImageSize> = {
  SUBCATEGORY: 'subgeneral',
  CATEGORY: 'general',
  ANOTHER: 'another',
  ADDITIONAL: 'additional',
  NEED_MORE_PRODUCTS: 'general',
}
/** The pictures of the first group that load at once: its first row in a wide window, visible without scrolling. */
const EAGER_PICTURE_COUNT = 4

interface HomeScreenProps {
  /** The day of the counter, for signed-in people. */
  YourCounter?: ComponentType
}

export function HomeScreen({ YourCounter }: HomeScreenProps) {
  const roots = useChildren(ROOT_PARENT_ID)
  const { Edit } = useContext(ProductSlotsContext)
  const viewer = useViewer()
  const { isSignedIn } = useSession()
  const { search } = useLocation()
  const reading = useProductReading(ROOT_PARENT_ID)
  const { failure, readAt, readAgain } = reading
  const listState = useListState(roots, reading)
  const groups = roots === undefined ? [] : homeGroups(roots, viewer)

  return (
    <div className={styles.screen}>
      <Stack gap={2}>
        <TitleBar
          title={catalogueTexts.homeTitle}
          facts={
            isSignedIn ? (
              <PricesAsOf readAt={readAt} />
            ) : (
              <Muted>
                <Link to={authPath(`/${search}`)}>{homeTexts.logInForPrices}</Link>
              </Muted>
            )
          }
        />
        <FreshnessNote readAt={readAt} failure={failure} readAgain={readAgain} />
        {isSignedIn && (
          <Row>
            {YourCounter && <YourCounter />}
            {Edit && <Edit product={null} isOnPage />}
          </Row>
        )}
      </Stack>
      {groups.length === 0 && <NoProducts state={listState} readAgain={readAgain} />}
      {groups.map(({ type, products }, groupIndex) => (
        <section key={type} aria-labelledby={`group-${type}`}>
          <h2 id={`group-${type}`} className={styles.title}>
            {homeTexts.groups[type]}
          </h2>
          <GroupGrid type={type} products={products} isFirst={groupIndex === 0} />
        </section>
      ))}
      {Edit && <Edit product={null} isAtPageEnd />}
      {listState !== 'loading' && (
        <div className={styles.more}>
          <LinkButton to={orderByCatalogPath} icon="list">
            {homeTexts.needMore}
          </LinkButton>
        </div>
      )}
      {failure === null && <ReadingChip />}
    </div>
  )
}

function GroupGrid({ type, products, isFirst }: HomeGroup & { isFirst: boolean }) {
  const { Edit } = useContext(ProductSlotsContext)
  const grid = useRef<HTMLDivElement>(null)
  return (
    <>
      <div
        ref={grid}
        className={classNames(
          styles.grid,
          type === 'ANOTHER' && styles.pairs,
          products.length === 1 && styles.single,
        )}
      >
        {products.map((product, index) => (
          <ProductTile
            key={product.id}
            product={product}
            size={PICTURE_SIZES[type]}
            isEager={isFirst && index < EAGER_PICTURE_COUNT}
            isSingle={products.length === 1}
          />
        ))}
      </div>
      {Edit && <LateGridParts gridRef={grid} />}
    </>
  )
}

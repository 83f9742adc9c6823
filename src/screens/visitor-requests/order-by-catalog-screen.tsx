import { useParams } from 'react-router-dom'
import { useConnection } from '#app-context/use-connection.ts'
import { useDraft } from '#app-context/device/use-draft.ts'
import { pages } from '#site/pages.ts'
import { visitorPages } from '#texts/visitor-pages.ts'
import { orderByCatalogTexts, requestTexts } from '#texts/people/visitor-requests.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import { EMPTY_REQUEST } from './catalog-fields.ts'
import { CatalogForm } from './catalog-form.tsx'
import styles from './order-by-catalog-screen.module.css'

/** The address of the online catalog, with the id from this page's address, if any, as its last segment (G09). */
export function catalogAddress(base: string, id: string | undefined): string {
  return id === undefined ? base : `${base.replace(/\/+$/, '')}/${encodeURIComponent(id)}`
}

/** Links to the online catalog, and sends an order of its products (ordering.md §2 Catalog order page). */
export function OrderByCatalogScreen() {
  const { id } = useParams()
  const isOffline = useConnection().state === 'offline'
  const draft = useDraft('order-by-catalog', EMPTY_REQUEST)
  const address = catalogAddress(pages.catalog.address, id)
  return (
    <Stack>
      <TitleBar title={visitorPages.orderByCatalog.title} lead={orderByCatalogTexts.intro} />
      <div className={styles.columns}>
        <Stack as="section" gap={3} align="center">
          {pages.catalog.cover && (
            <a href={address} target="_blank" rel="noopener" className={styles.cover}>
              <img src={pages.catalog.cover} alt={orderByCatalogTexts.cover} width="360" height="460" />
            </a>
          )}
          <LinkButton
            to={address}
            reloadDocument
            target="_blank"
            rel="noopener"
            variant="primary"
            icon="list"
            isWide
          >
            {orderByCatalogTexts.open}
          </LinkButton>
          <Muted>
            {isOffline ? orderByCatalogTexts.openNeedsConnection : orderByCatalogTexts.opensOutside}
          </Muted>
        </Stack>
        <Card>
          {draft === undefined ? (
            <Skeleton count={5} height="66px" label={requestTexts.reading} />
          ) : (
            <CatalogForm draft={draft} onSent={draft.forget} />
          )}
        </Card>
      </div>
    </Stack>
  )
}

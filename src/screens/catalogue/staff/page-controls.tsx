import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useConnection } from '#app-context/use-connection.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { isBuyable, type Product, ROOT_PARENT_ID } from '#domain/products/product.ts'
import { parentOf } from '#domain/catalogue/similar-products.ts'
import {
  archivedProductPath,
  archivePath,
  bulkProductsPath,
  createProductPath,
  homePath,
  productPagePath,
  productPath,
} from '#paths'
import { editingTexts as texts } from '#texts/products/catalogue-editing.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import styles from './page-controls.module.css'
import { ProductMarks } from './product-marks.tsx'
import { useTopLevelTarget } from './use-draggable-card.ts'
import { type ProductAction, useProductActions } from './use-product-actions.tsx'

/** The actions of this person on the page of a product, or on Home, which is the page of the top level. */
export function PageControls({ product }: { product: Product | null }) {
  return (
    <section className={styles.bar} aria-label={texts.tools}>
      {product !== null && <ProductControls product={product} />}
      <CreateLink product={product} />
      <EditSeveralLink product={product} />
      <ArchiveToggle product={product} />
    </section>
  )
}

function ProductControls({ product }: { product: Product }) {
  const navigate = useNavigate()
  const isInArchive = useIsInArchive()
  const isOffline = useConnection().state === 'offline'
  const { may } = useSession()
  const leavePage = () => void navigate(isInArchive ? archivePath : parentPathOf(product)) // navigate returns a promise only for data routers
  const { actions, dialog, move } = useProductActions(product, leavePage)
  const topLevelTarget = useRef<HTMLSpanElement>(null)
  useTopLevelTarget(topLevelTarget, may('editProducts') && !isOffline)
  const isOnTopLevel = product.parentId === ROOT_PARENT_ID
  const disabledReason = isOffline ? texts.needsServer : texts.isOnTopLevel
  return (
    <>
      <ProductMarks product={product} />
      {actions.map((action) => (
        <PageButton key={action.key} action={action} />
      ))}
      {may('editProducts') && (
        <span ref={topLevelTarget} className={styles.topLevel}>
          <Button
            size="small"
            icon="chevron-up"
            disabled={isOnTopLevel || isOffline}
            reason={disabledReason}
            onClick={() => move({ parent: ROOT_PARENT_ID })}
          >
            {texts.topLevel}
          </Button>
        </span>
      )}
      {dialog}
    </>
  )
}

/** A button or link for an action; its accessible name begins with the visible word. */
function PageButton({ action }: { action: ProductAction }) {
  const { icon, label, word, to, busy = false, reason, onPress } = action
  if (to !== undefined) {
    return (
      <LinkButton size="small" icon={icon} to={to} aria-label={label}>
        {word}
      </LinkButton>
    )
  }
  return (
    <Button
      size="small"
      icon={icon}
      busy={busy}
      disabled={reason !== undefined}
      reason={reason}
      aria-label={label}
      onClick={onPress}
    >
      {word}
    </Button>
  )
}

/** The link to create a product under a group or on the top level. */
function CreateLink({ product }: { product: Product | null }) {
  const { may } = useSession()
  const isInArchive = useIsInArchive()
  if (!may('createProducts') || isInArchive || (product !== null && isBuyable(product.type))) return null
  return (
    <LinkButton size="small" icon="plus" to={createProductPath(product?.id ?? ROOT_PARENT_ID)}>
      {texts.create}
    </LinkButton>
  )
}

/** The link to edit the products of a group together; in the archive, to edit the group's archived products. */
function EditSeveralLink({ product }: { product: Product | null }) {
  const { may } = useSession()
  const isInArchive = useIsInArchive()
  if (!may('editProducts') || (product !== null && isBuyable(product.type))) return null
  const query = isInArchive ? { shown: 'archive', all: 'yes' } : undefined
  return (
    <LinkButton size="small" icon="list" to={bulkProductsPath(product?.id ?? ROOT_PARENT_ID, query)}>
      {texts.editSeveral}
    </LinkButton>
  )
}

/** The link to edit the results of a search together. */
export function SearchControls({ text }: { text: string }) {
  const { may } = useSession()
  if (!may('editProducts')) return null
  return (
    <section className={styles.bar} aria-label={texts.tools}>
      <LinkButton size="small" icon="list" to={bulkProductsPath(ROOT_PARENT_ID, { s: text })}>
        {texts.editSeveral}
      </LinkButton>
    </section>
  )
}

/** Switches between a page and its archive (storefront.md §2, G118). */
function ArchiveToggle({ product }: { product: Product | null }) {
  const { may } = useSession()
  const isInArchive = useIsInArchive()
  if (!may('seeArchive')) return null
  return isInArchive ? (
    <LinkButton size="small" icon="arrow-left" to={cataloguePathOf(product)}>
      {texts.back}
    </LinkButton>
  ) : (
    <LinkButton size="small" icon="box" to={archivePathOf(product)}>
      {texts.archive}
    </LinkButton>
  )
}

function useIsInArchive(): boolean {
  const { pathname } = useLocation()
  return pathname === archivePath || pathname.startsWith(`${archivePath}/`)
}

function archivePathOf(product: Product | null): string {
  return product === null || isBuyable(product.type) ? archivePath : archivedProductPath(product)
}

function cataloguePathOf(product: Product | null): string {
  if (product === null) return homePath
  return product.archive ? parentPathOf(product) : productPagePath(product)
}

function parentPathOf(product: Product): string {
  const parent = parentOf(product)
  return parent === null ? homePath : productPath({ id: parent.id, url: '' })
}

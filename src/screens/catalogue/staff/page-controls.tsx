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
import { TouchedActions } from '#ui/table/row-actions.tsx'
import { BELOW_LARGE, useMedia } from '#ui/use-media.ts'
import styles from './page-controls.module.css'
import { ProductMarks } from './product-marks.tsx'
import { useTopLevelTarget } from './use-draggable-card.ts'
import { menuAction, type ProductAction, useProductActions } from './use-product-actions.tsx'

type PageAction = Omit<ProductAction, 'key'>

/** The actions of this person on the page of a product, or on Home, which is the page of the top level. */
export function PageControls({ product }: { product: Product | null }) {
  const groupActions = useGroupActions(product)
  return (
    <section className={styles.bar} aria-label={texts.tools}>
      {product === null ? (
        <PageActions actions={groupActions} />
      ) : (
        <ProductControls product={product} groupActions={groupActions} />
      )}
    </section>
  )
}

interface ProductControlsProps {
  product: Product
  groupActions: readonly PageAction[]
}

function ProductControls({ product, groupActions }: ProductControlsProps) {
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
      <PageActions actions={[...actions, ...groupActions]} />
      {may('editProducts') && (
        <span ref={topLevelTarget} className={styles.topLevel}>
          <Button
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

/** Buttons with words; below the large breakpoint the first of them, and a menu. */
function PageActions({ actions }: { actions: readonly PageAction[] }) {
  const isTouched = useMedia(BELOW_LARGE)
  const [main] = actions
  if (main === undefined) return null
  if (!isTouched) return actions.map((action) => <PageButton key={action.label} action={action} />)
  return (
    <TouchedActions
      actions={actions.map(menuAction)}
      main={{ action: menuAction(main), word: main.word }}
      moreLabel={texts.moreForPage}
      isInBar
    />
  )
}

/** A button or link for an action; its accessible name begins with the visible word. */
function PageButton({ action }: { action: PageAction }) {
  const { icon, label, word, to, busy = false, reason, onPress } = action
  if (to !== undefined) {
    return (
      <LinkButton icon={icon} to={to} aria-label={label}>
        {word}
      </LinkButton>
    )
  }
  return (
    <Button
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

/**
 * The links of a group: create a product in it, edit its products together, in the archive its archived products, and
 * switch between the page and its archive (storefront.md §2, G118).
 */
function useGroupActions(product: Product | null): PageAction[] {
  const { may } = useSession()
  const isInArchive = useIsInArchive()
  const isGroup = product === null || !isBuyable(product.type)
  const parentId = product?.id ?? ROOT_PARENT_ID
  const link = (icon: PageAction['icon'], word: string, to: string): PageAction => ({
    icon,
    word,
    label: word,
    to,
  })
  const actions: PageAction[] = []
  if (may('createProducts') && !isInArchive && isGroup)
    actions.push(link('plus', texts.create, createProductPath(parentId)))
  if (may('editProducts') && isGroup) {
    const query = isInArchive ? { shown: 'archive', all: 'yes' } : undefined
    actions.push(link('list', texts.editSeveral, bulkProductsPath(parentId, query)))
  }
  if (may('seeArchive')) {
    actions.push(
      isInArchive
        ? link('arrow-left', texts.back, cataloguePathOf(product))
        : link('box', texts.archive, archivePathOf(product)),
    )
  }
  return actions
}

/** The link to edit the results of a search together. */
export function SearchControls({ text }: { text: string }) {
  const { may } = useSession()
  if (!may('editProducts')) return null
  return (
    <section className={styles.bar} aria-label={texts.tools}>
      <LinkButton icon="list" to={bulkProductsPath(ROOT_PARENT_ID, { s: text })}>
        {texts.editSeveral}
      </LinkButton>
    </section>
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

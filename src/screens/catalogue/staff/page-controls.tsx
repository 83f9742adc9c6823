import { type ReactElement, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSession } from '#app-context/people/use-session.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { parentOf } from '#domain/catalogue/similar-products.ts'
import { isBuyable, type Product, ROOT_PARENT_ID } from '#domain/products/product.ts'
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
import { MoreMenu } from '#ui/table/row-actions.tsx'
import { BELOW_LARGE, NARROW, useMedia } from '#ui/use-media.ts'
import styles from './page-controls.module.css'
import { ProductMarks } from './product-marks.tsx'
import { useTopLevelTarget } from './use-draggable-card.ts'
import { menuAction, type ProductAction, useProductActions } from './use-product-actions.tsx'

type PageAction = Omit<ProductAction, 'key'> & {
  /** In large windows only, or nowhere, the action is a button beside the menu. */
  isButton?: 'large' | 'never'
}

/** The actions on the product itself: only Edit is a button, the others are in the menu. */
const asPageAction = ({ key, ...action }: ProductAction): PageAction =>
  key === 'edit' ? action : { ...action, isButton: 'never' }

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
  const isNarrow = useMedia(NARROW)
  // Phones have no dragging of products.
  const isTarget = may('editProducts') && !isNarrow
  useTopLevelTarget(topLevelTarget, isTarget && !isOffline)
  const isOnTopLevel = product.parentId === ROOT_PARENT_ID
  const topLevelAction: PageAction = {
    icon: 'chevron-up',
    word: texts.topLevel,
    label: texts.topLevel,
    reason: isOffline ? texts.needsServer : isOnTopLevel ? texts.isOnTopLevel : undefined,
    onPress: () => move({ parent: ROOT_PARENT_ID }),
  }
  return (
    <>
      <ProductMarks product={product} />
      <PageActions
        actions={[
          ...actions.map(asPageAction),
          ...groupActions,
          ...(may('editProducts') && isNarrow ? [{ ...topLevelAction, isButton: 'never' as const }] : []),
        ]}
        otherButton={
          isTarget ? (
            <span ref={topLevelTarget} className={styles.topLevel}>
              <PageButton action={topLevelAction} />
            </span>
          ) : undefined
        }
      />
      {dialog}
    </>
  )
}

interface PageActionsProps {
  actions: readonly PageAction[]
  /** A button between the others and the menu. */
  otherButton?: ReactElement | undefined
}

/** Few buttons with words, and as the last a menu with the other actions (G384). */
function PageActions({ actions, otherButton }: PageActionsProps) {
  const isTouched = useMedia(BELOW_LARGE)
  const isInMenu = ({ isButton }: PageAction) => isButton === 'never' || (isTouched && isButton === 'large')
  return (
    <>
      {actions
        .filter((action) => !isInMenu(action))
        .map((action) => (
          <PageButton key={action.label} action={action} />
        ))}
      {otherButton}
      <MoreMenu
        actions={actions.filter(isInMenu).map(menuAction)}
        label={texts.moreForPage}
        variant="plain"
      />
    </>
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
  const link = (
    icon: PageAction['icon'],
    word: string,
    to: string,
    place: Pick<PageAction, 'isButton'> = {},
  ): PageAction => ({ icon, word, label: word, to, ...place })
  const actions: PageAction[] = []
  if (may('createProducts') && !isInArchive && isGroup)
    actions.push(link('plus', texts.create, createProductPath(parentId)))
  if (may('editProducts') && isGroup) {
    const query = isInArchive ? { shown: 'archive', all: 'yes' } : undefined
    actions.push(link('list', texts.editSeveral, bulkProductsPath(parentId, query), { isButton: 'never' }))
  }
  if (may('seeArchive')) {
    actions.push(
      isInArchive
        ? link('arrow-left', texts.back, cataloguePathOf(product))
        : link('box', texts.archive, archivePathOf(product), { isButton: 'large' }),
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

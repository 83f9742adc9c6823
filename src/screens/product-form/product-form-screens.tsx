// A product, created under another one or changed (ordering.md §2 Product create/edit page).
import { type ReactNode, useMemo, useState } from 'react'
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { usePageTitle } from '#app-context/page-title.ts'
import { useChildren } from '#app-context/use-catalogue.ts'
import { useDraft } from '#app-context/use-draft.ts'
import { useSession } from '#app-context/use-session.ts'
import { duplicateOf, lastPlace } from '#domain/products/new-product.ts'
import { isBuyable, type Product, ROOT_PARENT_ID } from '#domain/products/product.ts'
import { newProduct } from '#domain/products/typed-product.ts'
import {
  archivedProductPath,
  createProductPath,
  duplicateProductPath,
  editProductPath,
  homePath,
  LIKE_KEY,
  ownProductPath,
  productPath,
} from '#paths'
import { isNotFound } from '#server-state/is-not-found.ts'
import { useEditedProduct } from '#server-state/products/use-edited-product.ts'
import type { ServerFact } from '#server-state/use-server-fact.ts'
import { lastCopyText } from '#texts/last-copy.ts'
import { productFormTexts as texts } from '#texts/products/product-form.ts'
import { Button } from '#ui/button/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Chip } from '#ui/feedback/chip.tsx'
import { CopyNote } from '#ui/feedback/copy-note.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { editDraftKey, NO_DRAFT, productDraft } from './product-fields.ts'
import { ProductForm } from './product-form.tsx'
import styles from './product-form-screens.module.css'
import { useStartingHere, useWayToStart } from './started-at.ts'

const isLoading = <Skeleton count={5} height="66px" label={texts.isLoading} />

/** The product stays asked about on the page that shows it from now on. */
const savedState = v.object({ saved: v.number() })

function parentPath(parentId: number): string {
  return parentId === ROOT_PARENT_ID ? homePath : productPath({ id: parentId, url: '' })
}

/** Why there is no product to show, and what can be done about it. */
function Missing({ fact }: { fact: ServerFact<Product> }) {
  const isGone = isNotFound(fact.error)
  return (
    <Card>
      <EmptyState
        icon={isGone ? 'search' : 'offline'}
        level={1}
        title={isGone ? texts.notFound : texts.notLoaded}
        actions={
          !isGone && (
            <Button icon="refresh" busy={fact.isReading} onClick={fact.retry}>
              {texts.tryAgain}
            </Button>
          )
        }
      >
        {isGone ? texts.notFoundHint : fact.failure}
      </EmptyState>
    </Card>
  )
}

/** Where the product stands, as a link to it. */
function GroupFact({ parentId, parentName }: Pick<Product, 'parentId' | 'parentName'>) {
  if (parentId === ROOT_PARENT_ID) return <Link to={homePath}>{texts.atTop}</Link>
  return <Link to={parentPath(parentId)}>{texts.under(parentName ?? texts.number(parentId))}</Link>
}

export function ProductCreateScreen() {
  const parentId = Number(useParams().parentId)
  const likeId = Number(useSearchParams()[0].get(LIKE_KEY))
  // Under another one, or like another one, is another form.
  const key = `${parentId} ${likeId}`
  if (likeId > 0) return <LikeAnother key={key} parentId={parentId} likeId={likeId} />
  return <UnderParent key={key} parentId={parentId} like={null} />
}

function LikeAnother({ parentId, likeId }: { parentId: number; likeId: number }): ReactNode {
  const fact = useEditedProduct(likeId)
  const like = isNotFound(fact.error) ? undefined : fact.value
  // What somebody saves meanwhile of the one that is duplicated does not change what was begun.
  const [begun, setBegun] = useState<Product>()
  if (like !== undefined && begun === undefined) setBegun(like)
  if (begun === undefined) return fact.source === 'awaited' ? isLoading : <Missing fact={fact} />
  return <UnderParent parentId={parentId} like={begun} />
}

interface UnderParentProps {
  parentId: number
  /** The product that the new one begins as. */
  like: Product | null
}

function UnderParent({ parentId, like }: UnderParentProps): ReactNode {
  return parentId === ROOT_PARENT_ID ? (
    <NewProduct parent={null} like={like} />
  ) : (
    <UnderGroup parentId={parentId} like={like} />
  )
}

function UnderGroup({ parentId, like }: UnderParentProps): ReactNode {
  const fact = useEditedProduct(parentId)
  const parent = isNotFound(fact.error) ? undefined : fact.value
  if (parent === undefined) return fact.source === 'awaited' ? isLoading : <Missing fact={fact} />
  if (!isBuyable(parent.type)) return <NewProduct parent={parent} like={like} />
  return (
    <Card>
      <EmptyState icon="warning" level={1} title={texts.create}>
        {texts.parentHoldsNone(parent.name, parent.type)}
      </EmptyState>
    </Card>
  )
}

function NewProduct({ parent, like }: { parent: Product | null; like: Product | null }) {
  const parentId = parent?.id ?? ROOT_PARENT_ID
  const draftKey = like === null ? `product-new-${parentId}` : `product-new-${parentId}-like-${like.id}`
  const draft = useDraft(draftKey, NO_DRAFT, productDraft)
  const siblings = useChildren(parentId)
  const base = useMemo(() => {
    if (siblings === undefined) return undefined
    const begun = like === null ? newProduct(parent) : duplicateOf(like, texts.copyName(like.name))
    return { ...begun, orderBy: lastPlace(siblings) }
  }, [parent, like, siblings])
  const navigate = useNavigate()
  const { startedAt } = useWayToStart(parentPath(parentId))
  return (
    <div className={styles.screen}>
      <div>
        <h1 tabIndex={-1}>{texts.create}</h1>
        <p className={styles.facts}>
          <GroupFact parentId={parentId} parentName={parent?.name ?? null} />
          {like !== null && <span>{texts.duplicateOf(like.name)}</span>}
        </p>
      </div>
      {draft === undefined || base === undefined ? (
        isLoading
      ) : (
        <ProductForm
          id={null}
          base={base}
          today={null}
          draft={draft}
          photosOf={like}
          onSaved={(id) => {
            // Shown by the router.
            void navigate(editProductPath(id), { replace: true, state: { ...startedAt, saved: id } })
          }}
        />
      )}
    </div>
  )
}

export function ProductEditScreen() {
  const id = Number(useParams().productId)
  // Another product is another form.
  return <EditedProduct key={id} id={id} />
}

function EditedProduct({ id }: { id: number }): ReactNode {
  const fact = useEditedProduct(id)
  const draft = useDraft(editDraftKey(id), NO_DRAFT, productDraft)
  const [isTyped, setIsTyped] = useState(false)
  const isGone = isNotFound(fact.error)
  // What was typed of it stays to be seen.
  const product = isGone && !isTyped ? undefined : fact.value
  const { state } = useLocation()
  const [savedId, setSavedId] = useState(() => (v.is(savedState, state) ? state.saved : null))
  usePageTitle(product?.name)
  const { may } = useSession()
  const startingHere = useStartingHere()
  if (product === undefined) return fact.source === 'awaited' ? isLoading : <Missing fact={fact} />
  return (
    <div className={styles.screen}>
      <div>
        <h1 tabIndex={-1}>{texts.edit}</h1>
        <p className={styles.facts}>
          <strong>{product.name}</strong>
          <span>{texts.number(product.id)}</span>
          <GroupFact parentId={product.parentId} parentName={product.parentName} />
          {product.archive && <Chip tone="wait">{texts.isArchived}</Chip>}
          {product.hiddenProduct && <Chip icon="eye-off">{texts.isHidden}</Chip>}
          <Link to={product.archive ? archivedProductPath(product) : ownProductPath(product)}>
            {texts.toPage}
          </Link>
          {may('createProducts') && (
            <Link to={duplicateProductPath(product)} state={startingHere}>
              {texts.duplicate}
            </Link>
          )}
          {may('createProducts') && !isBuyable(product.type) && (
            <Link to={createProductPath(id)} state={startingHere}>
              {texts.createUnder}
            </Link>
          )}
        </p>
      </div>
      {isGone ? (
        <Note tone="bad" role="alert">
          {texts.deletedMeanwhile}
        </Note>
      ) : (
        <CopyNote
          text={lastCopyText(fact, texts.copy, Date.now())}
          retry={texts.tryAgain}
          isRetrying={fact.isReading}
          onRetry={fact.retry}
        />
      )}
      {draft === undefined ? (
        isLoading
      ) : (
        <ProductForm
          id={id}
          base={product}
          today={product}
          draft={draft}
          isGone={isGone}
          onTyped={setIsTyped}
          onSaved={setSavedId}
        />
      )}
      {savedId !== null && (
        <WayBack
          savedId={savedId}
          parentId={product.parentId}
          isTyped={isTyped}
          onStay={() => setSavedId(null)}
        />
      )}
    </div>
  )
}

interface WayBackProps {
  savedId: number
  parentId: number
  /** Something was typed while it was being saved. */
  isTyped: boolean
  onStay: () => void
}

/** Asked after every success (ordering.md §8). */
function WayBack({ savedId, parentId, isTyped, onStay }: WayBackProps) {
  const navigate = useNavigate()
  const { startedAt, goBack } = useWayToStart(parentPath(parentId))
  return (
    <ConfirmDialog
      isOpen
      title={texts.saved(savedId)}
      text={isTyped ? texts.typedMeanwhile : ''}
      confirmText={texts.yes}
      cancelText={texts.no}
      onConfirm={goBack}
      onCancel={() => {
        void navigate('.', { replace: true, state: startedAt }) // a reload asks no more
        onStay()
      }}
    />
  )
}

// The pages that create or edit a product (ordering.md §2 Product create/edit page).
import { type ReactNode, useMemo, useState } from 'react'
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { useChildren } from '#app-context/catalogue/use-catalogue.ts'
import { useDraft } from '#app-context/device/use-draft.ts'
import { usePageTitle } from '#app-context/page-title.ts'
import { useNotReadIcon } from '#app-context/use-not-read-icon.ts'
import { duplicateOf, positionAfterLast } from '#domain/products/new-product.ts'
import { isBuyable, type Product, ROOT_PARENT_ID } from '#domain/products/product.ts'
import { newProduct } from '#domain/products/typed-product.ts'
import { COPIED_PRODUCT_KEY, editProductPath, homePath, productPath } from '#paths'
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
import { Stack } from '#ui/layout/stack.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import { editDraftKey, NO_DRAFT, productDraftSchema } from './product-fields.ts'
import { ProductForm } from './product-form.tsx'
import styles from './product-form-screens.module.css'
import { ProductLinks } from './product-links.tsx'
import { useReturnPage } from './use-return-page.ts'

const loadingSkeleton = <Skeleton count={5} height="66px" label={texts.isLoading} />

/** The navigation state after a product was created: its edit page asks whether to go back. */
const justCreatedStateSchema = v.object({ saved: v.number() })

function parentPath(parentId: number): string {
  return parentId === ROOT_PARENT_ID ? homePath : productPath({ id: parentId, url: '' })
}

/** Says that the product does not exist, or that it could not be loaded, with a button to try again. */
function MissingProduct({ fact }: { fact: ServerFact<Product> }) {
  const isGone = isNotFound(fact.error)
  const notReadIcon = useNotReadIcon()
  return (
    <Card>
      <EmptyState
        icon={isGone ? 'search' : notReadIcon}
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

/** The heading of the screen above grey shapes, while the product is awaited; otherwise above why there is none. */
function AwaitedProduct({ title, fact }: { title: string; fact: ServerFact<Product> }) {
  return (
    <Stack>
      <TitleBar title={title} />
      {fact.source === 'awaited' ? loadingSkeleton : <MissingProduct fact={fact} />}
    </Stack>
  )
}

/** A link to the parent of the product. */
function ParentLink({ parentId, parentName }: Pick<Product, 'parentId' | 'parentName'>) {
  if (parentId === ROOT_PARENT_ID) return <Link to={homePath}>{texts.atTop}</Link>
  return <Link to={parentPath(parentId)}>{texts.under(parentName ?? texts.number(parentId))}</Link>
}

export function ProductCreateScreen() {
  const parentId = Number(useParams().parentId)
  const originalId = Number(useSearchParams()[0].get(COPIED_PRODUCT_KEY))
  // A different parent or original needs a new form.
  const key = `${parentId} ${originalId}`
  if (originalId > 0) return <DuplicateProduct key={key} parentId={parentId} originalId={originalId} />
  return <NewProductUnderParent key={key} parentId={parentId} original={null} />
}

function DuplicateProduct({ parentId, originalId }: { parentId: number; originalId: number }): ReactNode {
  const fact = useEditedProduct(originalId)
  const currentOriginal = isNotFound(fact.error) ? undefined : fact.value
  // Changes that are saved to the original later do not change the form of the duplicate.
  const [original, setOriginal] = useState<Product>()
  if (currentOriginal !== undefined && original === undefined) setOriginal(currentOriginal)
  if (original === undefined) return <AwaitedProduct title={texts.create} fact={fact} />
  return <NewProductUnderParent parentId={parentId} original={original} />
}

interface NewProductProps {
  parentId: number
  /** The product that is duplicated; null for an empty form. */
  original: Product | null
}

function NewProductUnderParent({ parentId, original }: NewProductProps): ReactNode {
  return parentId === ROOT_PARENT_ID ? (
    <NewProduct parent={null} original={original} />
  ) : (
    <NewProductInGroup parentId={parentId} original={original} />
  )
}

function NewProductInGroup({ parentId, original }: NewProductProps): ReactNode {
  const fact = useEditedProduct(parentId)
  const parent = isNotFound(fact.error) ? undefined : fact.value
  if (parent === undefined) return <AwaitedProduct title={texts.create} fact={fact} />
  if (!isBuyable(parent.type)) return <NewProduct parent={parent} original={original} />
  return (
    <Card>
      <EmptyState icon="warning" level={1} title={texts.create}>
        {texts.parentCannotHaveChildren(parent.name, parent.type)}
      </EmptyState>
    </Card>
  )
}

function NewProduct({ parent, original }: { parent: Product | null; original: Product | null }) {
  const parentId = parent?.id ?? ROOT_PARENT_ID
  const draftKey =
    original === null ? `product-new-${parentId}` : `product-new-${parentId}-like-${original.id}`
  const draft = useDraft(draftKey, NO_DRAFT, productDraftSchema)
  const siblings = useChildren(parentId)
  const base = useMemo(() => {
    if (siblings === undefined) return undefined
    const product =
      original === null ? newProduct(parent) : duplicateOf(original, texts.copyName(original.name))
    return { ...product, orderBy: positionAfterLast(siblings) }
  }, [parent, original, siblings])
  const navigate = useNavigate()
  const { returnState } = useReturnPage(parentPath(parentId))
  return (
    <Stack>
      <TitleBar
        title={texts.create}
        facts={
          <p className={styles.facts}>
            <ParentLink parentId={parentId} parentName={parent?.name ?? null} />
            {original !== null && <span>{texts.duplicateOf(original.name)}</span>}
          </p>
        }
      />
      {draft === undefined || base === undefined ? (
        loadingSkeleton
      ) : (
        <ProductForm
          id={null}
          base={base}
          savedProduct={null}
          draft={draft}
          productToCopy={original}
          onSaved={(id) => {
            void navigate(editProductPath(id), { replace: true, state: { ...returnState, saved: id } }) // the router reports its own failures
          }}
        />
      )}
    </Stack>
  )
}

export function ProductEditScreen() {
  const id = Number(useParams().productId)
  // A different product needs a new form.
  return <EditedProduct key={id} id={id} />
}

function EditedProduct({ id }: { id: number }): ReactNode {
  const fact = useEditedProduct(id)
  const draft = useDraft(editDraftKey(id), NO_DRAFT, productDraftSchema)
  const [isEdited, setIsEdited] = useState(false)
  const isGone = isNotFound(fact.error)
  // The typed fields of a deleted product stay visible.
  const product = isGone && !isEdited ? undefined : fact.value
  const { state } = useLocation()
  const [savedId, setSavedId] = useState(() => (v.is(justCreatedStateSchema, state) ? state.saved : null))
  usePageTitle(product?.name)
  if (product === undefined) return <AwaitedProduct title={texts.edit} fact={fact} />
  return (
    <Stack>
      <TitleBar
        title={texts.edit}
        facts={
          <p className={styles.facts}>
            <strong>{product.name}</strong>
            <span>{texts.number(product.id)}</span>
            <ParentLink parentId={product.parentId} parentName={product.parentName} />
            {product.archive && <Chip tone="wait">{texts.isArchived}</Chip>}
            {product.hiddenProduct && <Chip icon="eye-off">{texts.isHidden}</Chip>}
          </p>
        }
      >
        <ProductLinks product={product} />
      </TitleBar>
      {isGone ? (
        <Note tone="bad" role="alert">
          {texts.deletedMeanwhile}
        </Note>
      ) : (
        <CopyNote
          text={lastCopyText(fact, Date.now(), texts.copy)}
          retryText={texts.tryAgain}
          isRetrying={fact.isReading}
          onRetry={fact.retry}
        />
      )}
      {draft === undefined ? (
        loadingSkeleton
      ) : (
        <ProductForm
          id={id}
          base={product}
          savedProduct={product}
          draft={draft}
          isGone={isGone}
          onEditedChange={setIsEdited}
          onSaved={setSavedId}
        />
      )}
      {savedId !== null && (
        <ReturnQuestion
          savedId={savedId}
          parentId={product.parentId}
          isEdited={isEdited}
          onStay={() => setSavedId(null)}
        />
      )}
    </Stack>
  )
}

interface ReturnQuestionProps {
  savedId: number
  parentId: number
  /** True when the person typed during the save. */
  isEdited: boolean
  onStay: () => void
}

/** Asks after every save whether to go back (ordering.md §8). */
function ReturnQuestion({ savedId, parentId, isEdited, onStay }: ReturnQuestionProps) {
  const navigate = useNavigate()
  const { returnState, goBack } = useReturnPage(parentPath(parentId))
  return (
    <ConfirmDialog
      isOpen
      title={texts.saved(savedId)}
      text={isEdited ? texts.typedMeanwhile : ''}
      confirmText={texts.yes}
      cancelText={texts.no}
      onConfirm={goBack}
      onCancel={() => {
        void navigate('.', { replace: true, state: returnState }) // a reload does not ask again
        onStay()
      }}
    />
  )
}

import { type ReactNode, useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { type HidingReason, hidingReasonOfMove } from '#domain/hiding-reason.ts'
import { isBuyable, type Product } from '#domain/products/product.ts'
import { ancestorIdsOf, type RefusedMove } from '#domain/products/product-moves.ts'
import { editProductPath } from '#paths'
import { type ProductMove, useProductChanges } from '#server-state/products/use-product-changes.ts'
import { editingTexts as texts } from '#texts/products/catalogue-editing.ts'
import type { Action } from '#ui/dialog/menu.tsx'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import type { IconName } from '#ui/icon/icon.tsx'
import { type DropTarget, dropResult } from './drop-result.ts'
import { MoveDialog } from './move-dialog.tsx'
import { RefusedMoveDialog } from './refused-move-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

export interface ProductAction {
  key: 'edit' | 'archive' | 'move' | 'remove'
  icon: IconName
  /** The visible word of the button on a product page. */
  word: string
  /** The label with the product's name. */
  label: string
  to?: string
  onPress?: () => void
  busy?: boolean
  /** Why the action is disabled; undefined when it is enabled. */
  reason?: string | undefined
}

/** The action as an entry of a menu. */
export function menuAction({
  icon,
  label,
  to,
  onPress = () => {},
  busy,
  reason,
}: Omit<ProductAction, 'key'>): Action {
  return to === undefined
    ? { icon, label, onSelect: onPress, reason, ...(busy && { busy }) }
    : { icon, label, to }
}

export interface ProductActions {
  actions: ProductAction[]
  /** The open dialog, if any. */
  dialog: ReactNode
  move: (to: ProductMove['to']) => void
  /** Moves the product after it was dragged and dropped. */
  drop: (target: DropTarget) => void
}

/**
 * The actions of this person on the product. `leave` opens another page before the product's page
 * disappears.
 */
export function useProductActions(product: Product, leave?: () => void): ProductActions {
  const { may } = useSession()
  const isOffline = useConnection().state === 'offline'
  const { catalogue } = useCounter()
  const [openDialog, setOpenDialog] = useState<'move' | 'remove' | null>(null)
  const [refusedMove, setRefusedMove] = useState<RefusedMove | null>(null)
  const changes = useProductChanges()
  const { id, name, archive: isArchived } = product
  const disabledReason = isOffline ? texts.needsServer : undefined
  const closeDialog = () => setOpenDialog(null)
  const hidingQuestion = useConfirm(({ to, reason }: { to: ProductMove['to']; reason: HidingReason }) => ({
    title: texts.hiddenTitle(name),
    text: texts.hiddenReason(reason),
    confirmText: texts.moveAllTheSame,
    isDestructive: true,
    onConfirm: () => moveNow(to),
  }))

  // Notices show the results.
  const toggleArchive = () => void changes.archive.run({ product, isArchived: !isArchived, leave })
  const moveNow = (to: ProductMove['to']) => void changes.move.run({ product, to })

  async function readGroups(): Promise<ReadonlyMap<number, Product>> {
    const isGroup = ({ type }: Product) => !isBuyable(type)
    const groups = await catalogue.readMatchingProducts(isGroup, new AbortController().signal)
    return new Map(groups.map((group) => [group.id, group]))
  }
  /** Moves the product; asks first if buyers would no longer see the product. */
  async function moveWithQuestion(to: ProductMove['to']): Promise<void> {
    const { parent } = to
    const groups = parent === undefined ? null : await readGroups()
    const hidingReason =
      groups && parent !== undefined && hidingReasonOfMove(product, parent, (id) => groups.get(id))
    if (hidingReason) hidingQuestion.ask({ to, reason: hidingReason })
    else moveNow(to)
  }
  const move = (to: ProductMove['to']) => void moveWithQuestion(to) // rejects only for bugs, which the console shows

  async function drop(target: DropTarget): Promise<void> {
    const groups = await readGroups()
    const ancestorIds =
      target.kind === 'top'
        ? []
        : ancestorIdsOf(target.product.parentId, (groupId) => groups.get(groupId)?.parentId)
    const result = dropResult(product, target, ancestorIds)
    if (result.kind === 'refused') setRefusedMove(result.refusedMove)
    if (result.kind === 'move') move(result.to)
  }

  const editActions: ProductAction[] = [
    { key: 'edit', icon: 'edit', word: texts.editWord, label: texts.edit(name), to: editProductPath(id) },
    {
      key: 'archive',
      icon: isArchived ? 'upload' : 'box',
      word: isArchived ? texts.fromArchiveWord : texts.toArchiveWord,
      label: isArchived ? texts.fromArchive(name) : texts.toArchive(name),
      onPress: toggleArchive,
      busy: changes.archive.isRunning,
      reason: disabledReason,
    },
    {
      key: 'move',
      icon: 'sort',
      word: texts.moveWord,
      label: texts.move(name),
      onPress: () => setOpenDialog('move'),
      busy: changes.move.isRunning,
      reason: disabledReason,
    },
  ]
  const removeAction: ProductAction = {
    key: 'remove',
    icon: 'trash',
    word: texts.removeWord,
    label: texts.remove(name),
    onPress: () => setOpenDialog('remove'),
    reason: disabledReason,
  }
  return {
    actions: [...(may('editProducts') ? editActions : []), ...(may('removeProducts') ? [removeAction] : [])],
    dialog: (
      <>
        {openDialog === 'move' && (
          <MoveDialog
            product={product}
            onMove={(to) => {
              closeDialog()
              move(to)
            }}
            onClose={closeDialog}
          />
        )}
        {openDialog === 'remove' && (
          <RemoveDialog
            product={product}
            remove={changes.remove}
            leave={leave}
            onArchive={may('editProducts') && !isArchived ? toggleArchive : undefined}
            onClose={closeDialog}
          />
        )}
        {hidingQuestion.dialog}
        {refusedMove !== null && (
          <RefusedMoveDialog refusedMove={refusedMove} onClose={() => setRefusedMove(null)} />
        )}
      </>
    ),
    move,
    drop: (target) => void drop(target), // rejects only for bugs, which the console shows
  }
}

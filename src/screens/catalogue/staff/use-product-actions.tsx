import { type ReactNode, useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { useSession } from '#app-context/use-session.ts'
import { type HidingPlace, hiddenByMove } from '#domain/hiding-place.ts'
import { isBuyable, type Product } from '#domain/products/product.ts'
import { ancestorIdsOf, type RefusedMove } from '#domain/products/product-moves.ts'
import { editProductPath } from '#paths'
import { type MoveWish, useProductChanges } from '#server-state/products/use-product-changes.ts'
import { editingTexts as texts } from '#texts/products/catalogue-editing.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import type { IconName } from '#ui/icon/icon.tsx'
import { type DropTarget, dropPlace } from './drop-place.ts'
import { MoveDialog } from './move-dialog.tsx'
import { RefusedDialog } from './refused-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

export interface ProductAction {
  key: 'edit' | 'archive' | 'move' | 'remove'
  icon: IconName
  /** What stands on the button of a page. */
  word: string
  /** With the product's name. */
  label: string
  to?: string
  onPress?: () => void
  busy?: boolean
  reason?: string | undefined
}

export interface ProductActions {
  actions: ProductAction[]
  /** The question that is open. */
  dialog: ReactNode
  move: (to: MoveWish['to']) => void
  /** After a drag. */
  drop: (target: DropTarget) => void
}

/** What this person may do with the product; `leave` leads away from its page when that is about to be none. */
export function useProductActions(product: Product, leave?: () => void): ProductActions {
  const { may } = useSession()
  const isOffline = useConnection().state === 'offline'
  const { catalogue } = useCounter()
  const [asked, setAsked] = useState<'move' | 'remove' | null>(null)
  const [hiding, setHiding] = useState<{ to: MoveWish['to']; place: HidingPlace } | null>(null)
  const [refused, setRefused] = useState<RefusedMove | null>(null)
  const changes = useProductChanges()
  const { id, name, archive: isArchived } = product
  const reason = isOffline ? texts.needsServer : undefined
  const close = () => setAsked(null)

  // Notices say how these end.
  const archive = () => void changes.archive.run({ product, flag: !isArchived, leave })
  const moveNow = (to: MoveWish['to']) => void changes.move.run({ product, to })

  async function readGroups(): Promise<ReadonlyMap<number, Product>> {
    const isGroup = ({ type }: Product) => !isBuyable(type)
    const groups = await catalogue.everyProduct(isGroup, new AbortController().signal)
    return new Map(groups.map((group) => [group.id, group]))
  }
  /** A move after which buyers do not see the product any more is asked about. */
  async function moveAsked(to: MoveWish['to']): Promise<void> {
    const { parent } = to
    const groups = parent === undefined ? null : await readGroups()
    const place = groups && parent !== undefined && hiddenByMove(product, parent, (of) => groups.get(of))
    if (place) setHiding({ to, place })
    else moveNow(to)
  }
  const move = (to: MoveWish['to']) => void moveAsked(to) // the copy could not be read: a bug, said in the console

  async function drop(target: DropTarget): Promise<void> {
    const groups = await readGroups()
    const ancestorIds =
      target.kind === 'top' ? [] : ancestorIdsOf(target.product.parentId, (of) => groups.get(of)?.parentId)
    const dropped = dropPlace(product, target, ancestorIds)
    if (dropped.kind === 'refused') setRefused(dropped.refused)
    if (dropped.kind === 'move') move(dropped.to)
  }

  const editing: ProductAction[] = [
    { key: 'edit', icon: 'edit', word: texts.editWord, label: texts.edit(name), to: editProductPath(id) },
    {
      key: 'archive',
      icon: isArchived ? 'upload' : 'box',
      word: isArchived ? texts.fromArchiveWord : texts.toArchiveWord,
      label: isArchived ? texts.fromArchive(name) : texts.toArchive(name),
      onPress: archive,
      busy: changes.archive.isRunning,
      reason,
    },
    {
      key: 'move',
      icon: 'sort',
      word: texts.moveWord,
      label: texts.move(name),
      onPress: () => setAsked('move'),
      busy: changes.move.isRunning,
      reason,
    },
  ]
  const removing: ProductAction = {
    key: 'remove',
    icon: 'trash',
    word: texts.removeWord,
    label: texts.remove(name),
    onPress: () => setAsked('remove'),
    reason,
  }
  return {
    actions: [...(may('editProducts') ? editing : []), ...(may('removeProducts') ? [removing] : [])],
    dialog: (
      <>
        {asked === 'move' && (
          <MoveDialog
            product={product}
            onMove={(to) => {
              close()
              move(to)
            }}
            onClose={close}
          />
        )}
        {asked === 'remove' && (
          <RemoveDialog
            product={product}
            remove={changes.remove}
            leave={leave}
            onArchive={may('editProducts') && !isArchived ? archive : undefined}
            onClose={close}
          />
        )}
        {hiding !== null && (
          <ConfirmDialog
            isOpen
            isDestructive
            title={texts.hidesTitle(name)}
            text={texts.hides(hiding.place)}
            confirmText={texts.moveAllTheSame}
            onConfirm={() => {
              setHiding(null)
              moveNow(hiding.to)
            }}
            onCancel={() => setHiding(null)}
          />
        )}
        {refused !== null && <RefusedDialog refused={refused} onClose={() => setRefused(null)} />}
      </>
    ),
    move,
    drop: (target) => void drop(target), // the copy could not be read: a bug, said in the console
  }
}

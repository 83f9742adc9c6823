import { useEffect, useMemo, useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { useCatalogueStatus, useChildren } from '#app-context/use-catalogue.ts'
import { isBuyable, type Product, ROOT_PARENT_ID } from '#domain/product.ts'
import { ancestorIdsOf, refusedMove } from '#domain/product-moves.ts'
import type { MoveWish } from '#server-state/use-product-changes.ts'
import { editingTexts as texts } from '#texts/catalogue-editing.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { CopyNote } from '#ui/feedback/copy-note.tsx'
import { Field } from '#ui/form/field.tsx'
import { SearchableSelect } from '#ui/select/searchable-select.tsx'
import styles from './move-dialog.module.css'

interface MoveDialogProps {
  product: Product
  onMove: (to: MoveWish['to']) => void
  onClose: () => void
}

/** Moves without dragging: to the place of what stands beside it, into a group, or up on the top level. */
export function MoveDialog({ product, onMove, onClose }: MoveDialogProps) {
  const { parentId, name } = product
  const siblings = useChildren(parentId)
  const { groups, isFailed, isWhole, readAgain } = useGroups(product)
  const [placeOf, setPlaceOf] = useState('')
  const [parent, setParent] = useState('')

  const places = useMemo(
    () =>
      (siblings ?? [])
        .filter(({ id, archive }) => id !== product.id && archive === product.archive)
        .map((sibling) => ({ value: String(sibling.id), label: sibling.name })),
    [siblings, product],
  )
  function confirm(): void {
    if (placeOf !== '') onMove({ placeOf: Number(placeOf) })
    else if (parent !== '') onMove({ parent: Number(parent) })
  }
  const isChosen = placeOf !== '' || parent !== ''
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.moveTitle(name)}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          {parentId !== ROOT_PARENT_ID && (
            <Button icon="chevron-up" onClick={() => onMove({ parent: ROOT_PARENT_ID })}>
              {texts.topLevel}
            </Button>
          )}
          <Button variant="primary" disabled={!isChosen} reason={texts.chooseFirst} onClick={confirm}>
            {texts.moveNow}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <Field
          label={texts.placeOf}
          hint={siblings !== undefined && places.length === 0 ? texts.noSiblings : undefined}
        >
          <SearchableSelect
            options={places}
            value={placeOf}
            placeholder={texts.choose}
            disabled={places.length === 0}
            onChoose={(value) => {
              setPlaceOf(value)
              setParent('')
            }}
          />
        </Field>
        <CopyNote
          text={isFailed ? texts.groupsNotRead : null}
          retry={texts.tryAgain}
          isRetrying={false}
          onRetry={readAgain}
        />
        <Field label={texts.intoGroup} hint={isWhole ? undefined : texts.groupsStillRead}>
          <SearchableSelect
            options={groups}
            value={parent}
            placeholder={texts.choose}
            onChoose={(value) => {
              setParent(value)
              setPlaceOf('')
            }}
          />
        </Field>
      </div>
    </Dialog>
  )
}

interface OfferedGroups {
  groups: { value: string; label: string }[]
  /** The device could not read its copy. */
  isFailed: boolean
  /** False while the device still reads the catalogue. */
  isWhole: boolean
  readAgain: () => void
}

const NONE: readonly Product[] = []

/** Every group that takes the product, with the way to it; those that would refuse it are not offered. */
function useGroups(product: Product): OfferedGroups {
  const { catalogue } = useCounter()
  const { completeAt } = useCatalogueStatus()
  /** null: could not be read. */
  const [read, setRead] = useState<readonly Product[] | null>(NONE)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` and a whole copy ask for another reading
  useEffect(() => {
    const leaving = new AbortController()
    const show = (found: readonly Product[] | null) => {
      if (!leaving.signal.aborted) setRead(found)
    }
    const isGroup = ({ type, archive }: Product) => !isBuyable(type) && !archive
    catalogue.everyProduct(isGroup, leaving.signal).then(show, () => show(null))
    return () => leaving.abort()
  }, [catalogue, round, completeAt])

  const offered = useMemo(() => {
    const groups = read ?? NONE
    const byId = new Map(groups.map((group) => [group.id, group]))
    const wayTo = (id: number) => ancestorIdsOf(id, (of) => byId.get(of)?.parentId)
    return groups
      .filter((group) => {
        const target = { id: group.id, type: group.type, ancestorIds: wayTo(group.parentId) }
        return group.id !== product.parentId && refusedMove(product.id, target) === null
      })
      .map((group) => {
        const names = wayTo(group.id).map((id) => byId.get(id)?.name)
        return { value: String(group.id), label: names.filter(Boolean).reverse().join(' › ') }
      })
      .sort((a, b) => a.label.localeCompare(b.label))
  }, [read, product])
  return {
    groups: offered,
    isFailed: read === null,
    isWhole: completeAt !== null,
    readAgain: () => setRound((last) => last + 1),
  }
}

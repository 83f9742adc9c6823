import { useMemo, useState } from 'react'
import { useChildren } from '#app-context/catalogue/use-catalogue.ts'
import { type Product, ROOT_PARENT_ID } from '#domain/products/product.ts'
import { refusedMove } from '#domain/products/product-moves.ts'
import { groupOptions, useGroups } from '#server-state/catalogue/use-groups.ts'
import type { ProductMove } from '#server-state/products/use-product-changes.ts'
import { editingTexts as texts } from '#texts/products/catalogue-editing.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { CopyNote } from '#ui/feedback/copy-note.tsx'
import { Field } from '#ui/form/field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { SearchableSelect } from '#ui/select/searchable-select.tsx'

interface MoveDialogProps {
  product: Product
  onMove: (to: ProductMove['to']) => void
  onClose: () => void
}

/** Moves a product without dragging: to the position of a sibling, into a group, or up to the top level. */
export function MoveDialog({ product, onMove, onClose }: MoveDialogProps) {
  const { parentId, name } = product
  const siblings = useChildren(parentId)
  const { groups, hasFailed, isComplete, readAgain } = useGroups()
  const [siblingId, setSiblingId] = useState('')
  const [newParentId, setNewParentId] = useState('')

  const siblingOptions = useMemo(
    () =>
      (siblings ?? [])
        .filter(({ id, archive }) => id !== product.id && archive === product.archive)
        .map((sibling) => ({ value: String(sibling.id), label: sibling.name })),
    [siblings, product],
  )
  const groupChoices = useMemo(
    () =>
      groupOptions(
        groups,
        (target) => target.id !== product.parentId && refusedMove(product.id, target) === null,
      ),
    [groups, product],
  )
  function moveToChoice(): void {
    if (siblingId !== '') onMove({ placeOf: Number(siblingId) })
    else if (newParentId !== '') onMove({ parent: Number(newParentId) })
  }
  const isTargetChosen = siblingId !== '' || newParentId !== ''
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
          <Button
            variant="primary"
            disabled={!isTargetChosen}
            reason={texts.chooseFirst}
            onClick={moveToChoice}
          >
            {texts.moveNow}
          </Button>
        </>
      }
    >
      <Stack>
        <Field
          label={texts.takePlaceOf}
          hint={siblings !== undefined && siblingOptions.length === 0 ? texts.noSiblings : undefined}
        >
          <SearchableSelect
            options={siblingOptions}
            value={siblingId}
            placeholder={texts.choose}
            disabled={siblingOptions.length === 0}
            onChoose={(value) => {
              setSiblingId(value)
              setNewParentId('')
            }}
          />
        </Field>
        <CopyNote
          text={hasFailed ? texts.groupsNotRead : null}
          retryText={texts.tryAgain}
          isRetrying={false}
          onRetry={readAgain}
        />
        <Field label={texts.intoGroup} hint={isComplete ? undefined : texts.groupsIncomplete}>
          <SearchableSelect
            options={groupChoices}
            value={newParentId}
            placeholder={texts.choose}
            onChoose={(value) => {
              setNewParentId(value)
              setSiblingId('')
            }}
          />
        </Field>
      </Stack>
    </Dialog>
  )
}

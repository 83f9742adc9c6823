import { type ReactNode, useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { useListChanges, useLists } from '#app-context/lists/use-lists.ts'
import { DEFAULT_NOTICE_MS, LONG_NOTICE_MS } from '#app-context/notices.ts'
import { useDealership } from '#app-context/people/use-dealership.ts'
import { useSession } from '#app-context/people/use-session.ts'
import type { EarlierLine } from '#domain/cart/re-add.ts'
import { findListByName, replacedQuantities } from '#domain/lists/dealership-list.ts'
import { listsPath } from '#paths'
import { dealershipListTexts as texts } from '#texts/cart/dealership-lists.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import type { Action } from '#ui/dialog/menu.tsx'
import { NameForm } from './name-form.tsx'
import { quantityChangesOf } from './replaced-quantities.ts'
import { saveFailureOf } from './save-failure.ts'

export interface SaveAsListProps {
  lines: readonly EarlierLine[]
  /** The dealership of the list; undefined for the chosen dealership. */
  dealershipId?: number
  /** Shows the action in another form than a button, for example in a menu; undefined for people who may not order. */
  children?: (action: Action | undefined) => ReactNode
}

/** Saves products and quantities as a new list, or adds them to a list. People who may not order see no button. */
export function SaveAsList({ lines, dealershipId, children }: SaveAsListProps) {
  const { may } = useSession()
  const { chosenDealership, choices } = useDealership()
  const [isOpen, setIsOpen] = useState(false)
  const dealership =
    dealershipId === undefined || dealershipId === chosenDealership?.id
      ? chosenDealership
      : choices.find(({ id }) => id === dealershipId)
  if (!may('placeOrders')) return children?.(undefined) ?? null
  function refusal(): string | undefined {
    if (!dealership) return dealershipId === undefined ? texts.needsDealership : texts.foreignDealership
    return lines.length === 0 ? texts.nothingToSave : undefined
  }
  const reason = refusal()
  const open = () => setIsOpen(true)
  return (
    <>
      {children?.({ icon: 'bookmark', label: texts.saveAsList, reason, onSelect: open }) ?? (
        <Button icon="bookmark" disabled={reason !== undefined} reason={reason} onClick={open}>
          {texts.saveAsList}
        </Button>
      )}
      {isOpen && dealership && (
        <SaveDialog
          lines={lines}
          dealershipId={dealership.id}
          dealershipName={dealership.name}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

interface SaveDialogProps {
  lines: readonly EarlierLine[]
  dealershipId: number
  dealershipName: string
  onClose: () => void
}

function SaveDialog({ lines, dealershipId, dealershipName, onClose }: SaveDialogProps) {
  const { notices } = useCounter()
  const lists = useLists(dealershipId) ?? []
  const changes = useListChanges(dealershipId)

  async function save(name: string): Promise<void> {
    const { outcome } = await changes.save(name, lines)
    const failure = saveFailureOf(outcome)
    if (failure !== null) {
      notices.show({ kind: 'failure', text: failure }, LONG_NOTICE_MS)
      return
    }
    const text = outcome === 'new' ? texts.saved(name) : texts.joined(name)
    const link = { text: texts.toLists, to: listsPath }
    notices.show({ kind: 'success', text, link }, DEFAULT_NOTICE_MS)
    onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.saveAsList}
      description={texts.saveAsListLead(lines.length, dealershipName)}
    >
      <NameForm
        submitLabel={texts.save}
        hint={texts.nameHint}
        noteOf={(name) => {
          const list = findListByName(lists, name)
          return list === undefined
            ? null
            : texts.willJoin(list.name, quantityChangesOf(replacedQuantities(list.lines, lines)))
        }}
        onSubmit={save}
      />
    </Dialog>
  )
}

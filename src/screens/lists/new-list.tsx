import { useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import { useListChanges, useLists } from '#app-context/lists/use-lists.ts'
import { findListByName } from '#domain/lists/dealership-list.ts'
import { dealershipListTexts as texts } from '#texts/cart/dealership-lists.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { ListFile, useNoticesOfPage } from './list-file.tsx'
import { NameForm } from './name-form.tsx'
import { saveFailureOf } from './save-failure.ts'

interface NewListProps {
  dealershipId: number
  /** Called when the person submits the name, before the list is saved, and after a file was saved as a list. */
  onCreated: (name: string) => void
  /** Called when the dialog closes after the person submitted the name, even if the list could not be saved. */
  onClosed: (name: string) => void
}

/** The button that makes a list: an empty one with a name, or one from a file. */
export function NewList({ dealershipId, onCreated, onClosed }: NewListProps) {
  const { notices } = useCounter()
  const lists = useLists(dealershipId) ?? []
  const changes = useListChanges(dealershipId)
  const showAboutFile = useNoticesOfPage()
  const [isOpen, setIsOpen] = useState(false)

  async function create(name: string): Promise<void> {
    onCreated(name)
    const failure = saveFailureOf((await changes.save(name, [])).outcome)
    setIsOpen(false)
    onClosed(name)
    notices.show(
      failure === null ? { kind: 'success', text: texts.saved(name) } : { kind: 'failure', text: failure },
      DEFAULT_NOTICE_MS,
    )
  }

  const fileProps = { changes, showAboutFile }
  return (
    <>
      <Button variant="primary" icon="plus" onClick={() => setIsOpen(true)}>
        {texts.newList}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={texts.newList}>
        <Stack>
          <NameForm
            submitLabel={texts.create}
            hint={texts.nameHint}
            errorOf={(name) => {
              const listWithName = findListByName(lists, name)
              return listWithName === undefined ? null : texts.nameIsTaken(listWithName.name)
            }}
            onSubmit={create}
          />
          <ListFile
            {...fileProps}
            onSaved={(name) => {
              onCreated(name)
              setIsOpen(false)
            }}
          />
        </Stack>
      </Dialog>
      <ListFile isForPage {...fileProps} onSaved={onCreated} />
    </>
  )
}

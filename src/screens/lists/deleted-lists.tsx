import type { ListChanges } from '#app-context/lists/use-lists.ts'
import { type DealershipList, LIST_LIMITS } from '#domain/lists/dealership-list.ts'
import { dealershipListTexts as texts } from '#texts/cart/dealership-lists.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'

interface DeletedListsProps {
  lists: readonly { list: DealershipList; deletedBy: string }[]
  /** The number of lists of the dealership that are not deleted. */
  listCount: number
  changes: ListChanges
}

/** Offers to put back the lists that colleagues deleted. */
export function DeletedLists({ lists, listCount, changes }: DeletedListsProps) {
  const refusal = listCount < LIST_LIMITS.lists ? undefined : texts.full(LIST_LIMITS.lists)
  return lists.map(({ list, deletedBy }) => (
    <Note
      key={list.id}
      tone="wait"
      role="status"
      actions={
        <>
          <Button
            aria-label={texts.putBackOf(list.name)}
            disabled={refusal !== undefined}
            reason={refusal}
            onClick={() => {
              void changes.putBack(list) // the list is shown again
            }}
          >
            {texts.putBack}
          </Button>
          <Button
            variant="quiet"
            aria-label={texts.leaveDeletedOf(list.name)}
            onClick={() => {
              void changes.forgetDeleted(list) // the note disappears
            }}
          >
            {texts.leaveDeleted}
          </Button>
        </>
      }
    >
      {texts.deletedBy(deletedBy, list.name)}
    </Note>
  ))
}

import type { ListChanges } from '#app-context/use-lists.ts'
import { type DealershipList, LIST_LIMITS } from '#domain/lists/dealership-list.ts'
import { dealershipListTexts as texts } from '#texts/cart/dealership-lists.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'

interface DeletedListsProps {
  lists: readonly { list: DealershipList; by: string }[]
  /** Lists of the dealership that are not deleted. */
  shownCount: number
  changes: ListChanges
}

/** Offers to put back the lists that colleagues deleted. */
export function DeletedLists({ lists, shownCount, changes }: DeletedListsProps) {
  const refusal = shownCount < LIST_LIMITS.lists ? undefined : texts.full(LIST_LIMITS.lists)
  return lists.map(({ list, by }) => (
    <Note
      key={list.id}
      tone="wait"
      role="status"
      actions={
        <>
          <Button
            size="small"
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
            size="small"
            variant="quiet"
            aria-label={texts.leaveDeletedOf(list.name)}
            onClick={() => {
              void changes.forgetDeleted(list) // the note goes
            }}
          >
            {texts.leaveDeleted}
          </Button>
        </>
      }
    >
      {texts.deletedBy(by, list.name)}
    </Note>
  ))
}

import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useDeletedLists, useHasSharedLists, useListChanges, useLists } from '#app-context/lists/use-lists.ts'
import { useDealershipChoice } from '#app-context/people/use-dealership-choice.ts'
import { findListByName, LIST_LIMITS } from '#domain/lists/dealership-list.ts'
import { useListSharing } from '#server-state/lists/use-list-sharing.ts'
import { dealershipListTexts as texts } from '#texts/cart/dealership-lists.ts'
import { lastCopyTexts } from '#texts/last-copy.ts'
import { CopyNote } from '#ui/feedback/copy-note.tsx'
import { EmptyCard } from '#ui/feedback/empty-card.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { DealershipPage } from '#ui/layout/dealership-page.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { DeletedLists } from './deleted-lists.tsx'
import { ListCard, type ListParts } from './list-card.tsx'
import { NewList } from './new-list.tsx'

/** The lists of the chosen dealership: on this device (G244), and shared with the colleagues (G245). */
export function ListsScreen(parts: ListParts) {
  const choice = useDealershipChoice()
  return <ListsPage key={choice.dealership?.id} choice={choice} {...parts} />
}

interface ListsPageProps extends ListParts {
  choice: ReturnType<typeof useDealershipChoice>
}

function ListsPage({ choice, ...parts }: ListsPageProps) {
  /** The name of the list that the person has just made. Its card is shown open. */
  const [newListName, setNewListName] = useState<string | null>(null)
  /** The name of the list that was created by hand, after its dialog has closed: an open dialog keeps the focus. */
  const [focusedListName, setFocusedListName] = useState<string | null>(null)
  return (
    <DealershipPage
      title={texts.title}
      lead={texts.lead}
      {...choice}
      action={({ id }) => (
        <NewList dealershipId={id} onCreated={setNewListName} onClosed={setFocusedListName} />
      )}
    >
      {({ id, name }) => (
        <DealershipLists
          dealershipId={id}
          dealershipName={name}
          newListName={newListName}
          focusedListName={focusedListName}
          {...parts}
        />
      )}
    </DealershipPage>
  )
}

interface DealershipListsProps extends ListParts {
  dealershipId: number
  dealershipName: string
  newListName: string | null
  focusedListName: string | null
}

function DealershipLists({
  dealershipId,
  dealershipName,
  newListName,
  focusedListName,
  ...parts
}: DealershipListsProps) {
  const lists = useLists(dealershipId)
  const deletedLists = useDeletedLists(dealershipId)
  const sharingFact = useListSharing(dealershipId)
  const hasSharedLists = useHasSharedLists(dealershipId)
  const changes = useListChanges(dealershipId)
  const { hash, key: entryKey } = useLocation()
  if (lists === undefined) return <ListsSkeleton />
  /**
   * Without an answer, a list that the edge knows shows that lists are shared. Undefined while the device knows nothing
   * of the lists of colleagues.
   */
  const areListsShared = sharingFact.value ?? (hasSharedLists || undefined)
  const failure = areListsShared === undefined ? sharingFact.failure : null
  const sharedCount = lists.filter(({ sharing }) => sharing && !sharing.answered.deletion.isDeleted).length
  const newList = newListName === null ? undefined : findListByName(lists, newListName)
  /** The list that the address names (`listPath`); its card is shown open. */
  const namedListId = hash.slice(1)
  const focusedList = focusedListName === null ? undefined : findListByName(lists, focusedListName)
  return (
    <>
      <DeletedLists lists={deletedLists} listCount={lists.length} changes={changes} />
      <CopyNote
        text={failure === null ? null : texts.notStored(failure)}
        retryText={lastCopyTexts.loadAgain}
        isRetrying={sharingFact.isReading}
        onRetry={sharingFact.retry}
      />
      {lists.length === 0 && areListsShared !== undefined && (
        <EmptyCard title={texts.none}>{texts.noneHint}</EmptyCard>
      )}
      {lists.length === 0 && failure !== null && (
        <EmptyCard title={texts.noneStored}>{texts.noneStoredHint}</EmptyCard>
      )}
      {lists.length === 0 && areListsShared === undefined && failure === null && <ListsSkeleton />}
      {lists.map((list) => (
        <ListCard
          // Another navigation to the list opens its card again.
          key={list.id === namedListId ? `${list.id} ${entryKey}` : list.id}
          list={list}
          lists={lists}
          changes={changes}
          isOpenAtFirst={list.id === newList?.id || list.id === namedListId}
          isNamed={list.id === namedListId}
          takesFocus={list.id === focusedList?.id}
          isNotShared={
            areListsShared === true &&
            (list.sharing === undefined
              ? sharedCount >= LIST_LIMITS.lists
              : list.sharing.leftOut?.isList === true)
          }
          {...parts}
        />
      ))}
      {areListsShared !== undefined && (
        <Muted>{areListsShared ? texts.isShared(dealershipName) : texts.onThisDevice}</Muted>
      )}
    </>
  )
}

const ListsSkeleton = () => <Skeleton count={3} height="88px" label={texts.isLoading} />

import { useSession } from '#app-context/people/use-session.ts'
import { useConnection } from '#app-context/use-connection.ts'
import type { ExcludedSubscriber } from '#domain/people/subscribers.ts'
import {
  useExclusionChanges,
  useSubscribers,
  useSubscribersWorkbook,
} from '#server-state/people/use-exclusions.ts'
import { downloadTexts } from '#texts/downloads.ts'
import { exclusionTexts } from '#texts/people/exclusions.ts'
import { Button } from '#ui/button/button.tsx'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { DownloadButton } from '#ui/file/download-button.tsx'
import { saveFile } from '#ui/file/save-file.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import { ListFrame } from '#ui/table/list-frame.tsx'
import { Table } from '#ui/table/table.tsx'
import { useTable } from '#ui/table/use-table.ts'
import { ExcludeEmail } from './exclude-email.tsx'
import { useExclusionColumns } from './use-exclusion-columns.tsx'
import { useExclusionsPage } from './use-exclusions-page.ts'

/**
 * Lists the subscribers who are excluded from mail, excludes others, removes exclusions, and downloads the subscribers
 * who get mail (storefront.md §2 Subscriber-exclusion screen).
 */
export function ExclusionsScreen() {
  const { may } = useSession()
  const reason = useConnection().state === 'offline' ? exclusionTexts.needsServer : undefined
  const list = useExclusionsPage()
  const subscribers = useSubscribers()
  const workbook = useSubscribersWorkbook(saveFile)
  const { remove } = useExclusionChanges()
  const removal = useConfirm(({ id, email }: ExcludedSubscriber) => ({
    title: exclusionTexts.confirmRemoval,
    text: exclusionTexts.getsMailAgain(email),
    confirmText: exclusionTexts.remove,
    isDestructive: true,
    onConfirm: () => remove.run(id),
  }))
  const table = useTable({
    columns: useExclusionColumns(list, reason, removal.ask),
    rows: list.exclusions,
    keyOf: ({ id }) => id,
    sorting: list.sorting,
    onSort: list.sortBy,
  })

  return (
    <Stack gap={3}>
      <TitleBar title={exclusionTexts.list}>
        {may('excludeSubscribers') && <ExcludeEmail subscribers={subscribers} reason={reason} />}
        <DownloadButton {...workbook} confirmText={downloadTexts.confirm}>
          {exclusionTexts.downloadWorkbook(subscribers.value?.length ?? null)}
        </DownloadButton>
      </TitleBar>
      <ListFrame
        {...list.frame}
        waitingLabel={exclusionTexts.isLoading}
        notReadState={{ title: exclusionTexts.notRead, children: exclusionTexts.notReadHint }}
      >
        <Table label={exclusionTexts.list} table={table} nameOf={({ email }) => email} hasLowCards />
        {list.exclusions.length === 0 && (
          <NoExclusions isFiltered={list.isFiltered} clearFilters={list.clearFilters} />
        )}
      </ListFrame>
      {removal.dialog}
    </Stack>
  )
}

function NoExclusions({ isFiltered, clearFilters }: { isFiltered: boolean; clearFilters: () => void }) {
  if (!isFiltered) {
    return (
      <EmptyState icon="mail" title={exclusionTexts.none}>
        {exclusionTexts.noneHint}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon="filter"
      title={exclusionTexts.noneMatch}
      actions={<Button onClick={clearFilters}>{exclusionTexts.clear}</Button>}
    >
      {exclusionTexts.noneMatchHint}
    </EmptyState>
  )
}

import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useLastPage, usePageNumber } from '#app-context/use-page-number.ts'
import { useCompanies } from '#server-state/use-companies.ts'
import { companyListTexts as texts } from '#texts/company-list.ts'
import { lastCopyText, lastCopyTexts } from '#texts/last-copy.ts'
import { CopyNote } from '#ui/feedback/copy-note.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { TableFrame } from '#ui/table/table.tsx'
import { type Asked, AskedDialog } from './asked-dialog.tsx'
import styles from './companies-screen.module.css'
import { CompanyActions } from './company-actions.tsx'
import { CompanyFilters } from './company-filters.tsx'
import { CompanyGrid } from './company-grid.tsx'
import {
  addressOf,
  bodyOf,
  countOfFilters,
  isAboutPeople,
  type TypedFilter,
  typedFilterIn,
} from './filter-fields.ts'
import { ListButtons } from './list-buttons.tsx'
import { UserActions } from './user-actions.tsx'

/** Companies, their users and dealerships, as staff look after them (ordering.md §2 Companies list). */
export function CompaniesScreen() {
  const [query, setQuery] = useSearchParams()
  const number = usePageNumber()
  const typed = typedFilterIn(query)
  const list = useCompanies(number.page, bodyOf(typed))
  const { companies, pageCount } = list.value ?? { companies: [], pageCount: 0 }
  const isLoading = list.source === 'awaited'
  const isBeyond = useLastPage(number, isLoading || list.isOfBefore ? null : pageCount)
  const filter = JSON.stringify(typed)
  /** What the person unfolded or folded by himself, under this filter. */
  const [folds, setFolds] = useState<{ filter: string; isOpen: ReadonlyMap<string, boolean> }>()
  const chosen = folds?.filter === filter ? folds.isOpen : new Map<string, boolean>()
  const [asked, setAsked] = useState<Asked | null>(null)
  // Who looks for a user wants to see him.
  const opensAll = isAboutPeople(typed)

  function content(): ReactNode {
    if (isLoading || isBeyond) return <Skeleton count={10} height="38px" label={texts.isLoading} />
    if (companies.length === 0) {
      return (
        list.failure === null && (
          <Card>
            <EmptyState icon="user" title={texts.none}>
              {countOfFilters(typed) > 0 && texts.noneHint}
            </EmptyState>
          </Card>
        )
      )
    }
    return (
      <TableFrame isScrolling>
        <CompanyGrid
          companies={companies}
          isOpen={(key) => chosen.get(key) ?? opensAll}
          companyActions={(company) => <CompanyActions company={company} onAsk={setAsked} />}
          userActions={(user, company) => <UserActions user={user} company={company} onAsk={setAsked} />}
          onFold={(key, isOpen) => setFolds({ filter, isOpen: new Map(chosen).set(key, isOpen) })}
        />
      </TableFrame>
    )
  }

  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{texts.title}</h1>
        <ListButtons />
      </div>
      <CompanyFilters applied={typed} onApply={(next: TypedFilter) => setQuery(addressOf(next))} />
      <CopyNote
        text={lastCopyText(list, texts, Date.now())}
        retry={lastCopyTexts.tryAgain}
        isRetrying={list.isReading}
        onRetry={list.retry}
      />
      {content()}
      {pageCount > 1 && <Pager page={number.page} pageCount={pageCount} onChoose={number.choose} />}
      {asked !== null && <AskedDialog asked={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}

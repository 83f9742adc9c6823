import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { usePageNumber } from '#address/use-page-number.ts'
import { useEntryState } from '#app-context/use-entry-state.ts'
import { useCompanies } from '#server-state/people/use-companies.ts'
import { useHasRightsOf } from '#server-state/people/use-assignable-roles.ts'
import { useListFrame } from '#server-state/use-list-frame.ts'
import { companyListTexts as texts } from '#texts/people/company-list.ts'
import { FilterForm } from '#ui/form/filter-form.tsx'
import { ListFrame } from '#ui/table/list-frame.tsx'
import { type DialogRequest, RequestedDialog } from './requested-dialog.tsx'
import styles from './companies-screen.module.css'
import { CompanyActions } from './company-actions.tsx'
import { CompanyGrid } from './company-grid.tsx'
import {
  addressOf,
  bodyOf,
  countOfFilters,
  FILTERS,
  filterFields,
  type TypedFilter,
  typedFilterIn,
} from './filter-fields.ts'
import { ListButtons } from './list-buttons.tsx'
import { matchesOf } from './matches.ts'
import { UserActions } from './user-actions.tsx'

const NO_FOLDS: ReadonlyMap<string, boolean> = new Map()

/** The list of companies with their users and dealerships, for staff (ordering.md §2 Companies list). */
export function CompaniesScreen() {
  const [query, setQuery] = useSearchParams()
  const pageNumber = usePageNumber()
  const typedFilter = typedFilterIn(query)
  const list = useCompanies(pageNumber.page, bodyOf(typedFilter))
  const frame = useListFrame(pageNumber, list, texts)
  const companies = list.value?.companies ?? []
  /** The rows that the person unfolded or folded; Back from a company restores them. */
  const [folds, setFolds] = useEntryState<ReadonlyMap<string, boolean>>('folds of companies', NO_FOLDS)
  const [request, setRequest] = useState<DialogRequest | null>(null)
  const hasRightsOf = useHasRightsOf()
  // A filter by user or dealership unfolds the companies with matches.
  const matches = matchesOf(companies, typedFilter)

  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{texts.title}</h1>
        <ListButtons />
      </div>
      <FilterForm<TypedFilter>
        label={texts.filters}
        fields={FILTERS}
        applied={typedFilter}
        schema={filterFields}
        onApply={(filters) => setQuery(addressOf(filters))}
      />
      <ListFrame
        {...frame}
        waitingFor={texts.isLoading}
        none={
          companies.length === 0 && {
            icon: 'user',
            title: texts.none,
            children: countOfFilters(typedFilter) > 0 && texts.noneHint,
          }
        }
        notRead={{ icon: 'offline', title: texts.notRead }}
      >
        <CompanyGrid
          companies={companies}
          matches={matches}
          isOpen={(key) => folds.get(key) ?? matches.unfoldedKeys.has(key)}
          companyActions={(company) => <CompanyActions company={company} openDialog={setRequest} />}
          userActions={(user, company) => (
            <UserActions
              user={user}
              company={company}
              hasRightsOfUser={hasRightsOf(user.role)}
              openDialog={setRequest}
            />
          )}
          onFold={(key, isOpen) => setFolds(new Map(folds).set(key, isOpen))}
        />
      </ListFrame>
      {request !== null && <RequestedDialog request={request} onClose={() => setRequest(null)} />}
    </div>
  )
}

import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { usePageNumber } from '#address/use-page-number.ts'
import { useEntryState } from '#app-context/use-entry-state.ts'
import { useHasRightsOf } from '#server-state/people/use-assignable-roles.ts'
import { useCompanies } from '#server-state/people/use-companies.ts'
import { useListFrame } from '#server-state/use-list-frame.ts'
import { companyListTexts as texts } from '#texts/people/company-list.ts'
import { FilterForm } from '#ui/form/filter-form.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import { ListFrame } from '#ui/table/list-frame.tsx'
import { CompanyActions } from './company-actions.tsx'
import { CompanyGrid } from './company-grid.tsx'
import { CompanyListLinks } from './company-list-links.tsx'
import {
  countOfFilters,
  FILTER_FIELDS,
  filterSchema,
  queryOf,
  requestBodyOf,
  type TypedFilter,
  typedFilterIn,
} from './filter-fields.ts'
import { matchesOf } from './matches.ts'
import { type DialogRequest, RequestedDialog } from './requested-dialog.tsx'
import { UserActions } from './user-actions.tsx'

/** The state before the person unfolds or folds the first row. */
const NO_ROWS: ReadonlyMap<string, boolean> = new Map()

/** The list of companies with their users and dealerships, for staff (ordering.md §2 Companies list). */
export function CompaniesScreen() {
  const [query, setQuery] = useSearchParams()
  const pageNumber = usePageNumber()
  const typedFilter = typedFilterIn(query)
  const list = useCompanies(pageNumber.page, requestBodyOf(typedFilter))
  const frame = useListFrame(pageNumber, list, {})
  const companies = list.value?.companies ?? []
  /** The rows that the person unfolded or folded; Back from a company restores them. */
  const [isOpenByKey, setIsOpenByKey] = useEntryState<ReadonlyMap<string, boolean>>(
    'folds of companies',
    NO_ROWS,
  )
  const [dialogRequest, setDialogRequest] = useState<DialogRequest | null>(null)
  const hasRightsOf = useHasRightsOf()
  // A filter by user or dealership unfolds the companies and users that have a match below them.
  const matches = matchesOf(companies, typedFilter)

  return (
    <Stack gap={3}>
      <TitleBar title={texts.title}>
        <FilterForm<TypedFilter>
          label={texts.filters}
          fields={FILTER_FIELDS}
          appliedTexts={typedFilter}
          schema={filterSchema}
          onApply={(filters) => setQuery(queryOf(filters))}
        />
        <CompanyListLinks isFiltered={countOfFilters(typedFilter) > 0} />
      </TitleBar>
      <ListFrame
        {...frame}
        waitingLabel={texts.isLoading}
        emptyState={
          companies.length === 0 && {
            icon: 'user',
            title: texts.none,
            children: countOfFilters(typedFilter) > 0 && texts.noneHint,
          }
        }
        notReadState={{ title: texts.notRead, children: texts.notReadHint }}
      >
        <CompanyGrid
          companies={companies}
          matches={matches}
          isOpen={(key) => isOpenByKey.get(key) ?? matches.unfoldedKeys.has(key)}
          companyActions={(company) => <CompanyActions company={company} openDialog={setDialogRequest} />}
          userActions={(user, company) => (
            <UserActions
              user={user}
              company={company}
              hasRightsOfUser={hasRightsOf(user.role)}
              openDialog={setDialogRequest}
            />
          )}
          onFold={(key, isOpen) => setIsOpenByKey(new Map(isOpenByKey).set(key, isOpen))}
        />
      </ListFrame>
      {dialogRequest !== null && (
        <RequestedDialog request={dialogRequest} onClose={() => setDialogRequest(null)} />
      )}
    </Stack>
  )
}

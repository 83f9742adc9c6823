import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { usePageNumber } from '#address/use-page-number.ts'
import { useEntryState } from '#app-context/use-entry-state.ts'
import { useCompanies } from '#server-state/people/use-companies.ts'
import { useHasRightsOf } from '#server-state/people/use-given-roles.ts'
import { useListFrame } from '#server-state/use-list-frame.ts'
import { companyListTexts as texts } from '#texts/people/company-list.ts'
import { FilterForm } from '#ui/form/filter-form.tsx'
import { ListFrame } from '#ui/table/list-frame.tsx'
import { type Asked, AskedDialog } from './asked-dialog.tsx'
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

/** Companies, their users and dealerships, as staff look after them (ordering.md §2 Companies list). */
export function CompaniesScreen() {
  const [query, setQuery] = useSearchParams()
  const number = usePageNumber()
  const typed = typedFilterIn(query)
  const list = useCompanies(number.page, bodyOf(typed))
  const frame = useListFrame(number, list, texts)
  const companies = list.value?.companies ?? []
  /** What the person unfolded or folded by himself; Back from a company brings it again. */
  const [folds, setFolds] = useEntryState<ReadonlyMap<string, boolean>>('folds of companies', NO_FOLDS)
  const [asked, setAsked] = useState<Asked | null>(null)
  const hasRightsOf = useHasRightsOf()
  // Who looks for a user or a dealership wants to see it.
  const matches = matchesOf(companies, typed)

  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{texts.title}</h1>
        <ListButtons />
      </div>
      <FilterForm<TypedFilter>
        label={texts.filters}
        fields={FILTERS}
        applied={typed}
        schema={filterFields}
        onApply={(next) => setQuery(addressOf(next))}
      />
      <ListFrame
        {...frame}
        waitingFor={texts.isLoading}
        none={
          companies.length === 0 && {
            icon: 'user',
            title: texts.none,
            children: countOfFilters(typed) > 0 && texts.noneHint,
          }
        }
        notRead={{ icon: 'offline', title: texts.notRead }}
      >
        <CompanyGrid
          companies={companies}
          matches={matches}
          isOpen={(key) => folds.get(key) ?? matches.unfolded.has(key)}
          companyActions={(company) => <CompanyActions company={company} onAsk={setAsked} />}
          userActions={(user, company) => (
            <UserActions
              user={user}
              company={company}
              hasHisRights={hasRightsOf(user.role)}
              onAsk={setAsked}
            />
          )}
          onFold={(key, isOpen) => setFolds(new Map(folds).set(key, isOpen))}
        />
      </ListFrame>
      {asked !== null && <AskedDialog asked={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}

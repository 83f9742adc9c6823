// The pages to create, edit and view a company (ordering.md §2 Company page).
import { type ReactNode, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { useDraft } from '#app-context/device/use-draft.ts'
import { usePageTitle } from '#app-context/page-title.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { useNotReadIcon } from '#app-context/use-not-read-icon.ts'
import type { FullCompany } from '#domain/people/company.ts'
import { editCompanyPath, viewCompanyPath } from '#paths'
import { isNotFound } from '#server-state/is-not-found.ts'
import { useCompany } from '#server-state/people/use-company.ts'
import type { ServerFact } from '#server-state/use-server-fact.ts'
import { companyPageTexts as texts } from '#texts/people/company-page.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import { companyDraftSchema, NO_DRAFT } from './company-fields.ts'
import { CompanyForm } from './company-form.tsx'
import { CompanyUsers } from './company-users.tsx'
import { CompanyView } from './company-view.tsx'
import { useShownDealership } from './use-shown-dealership.ts'

const loadingSkeleton = <Skeleton count={5} height="66px" label={texts.isLoading} />

export function CompanyCreateScreen() {
  const draft = useDraft('company-new', NO_DRAFT, companyDraftSchema)
  const shownDealership = useShownDealership()
  const navigate = useNavigate()
  const { may } = useSession()
  return (
    <Stack>
      <TitleBar title={texts.create} />
      {draft === undefined ? (
        loadingSkeleton
      ) : (
        <CompanyForm
          id={null}
          company={undefined}
          draft={draft}
          shownDealership={shownDealership}
          onSaved={(id, dealershipId) => {
            const pathOf = may('editCompanies') ? editCompanyPath : viewCompanyPath
            void navigate(pathOf(id, dealershipId), { replace: true }) // navigate returns a promise only for data routers
          }}
        />
      )}
    </Stack>
  )
}

interface AwaitedCompanyProps {
  title: string
  fact: ServerFact<FullCompany>
}

/** The heading of the route, which the company's name replaces, above grey shapes or above why there is no company. */
function AwaitedCompany({ title, fact }: AwaitedCompanyProps) {
  return (
    <Stack>
      <TitleBar title={title} />
      {fact.source === 'nowhere' ? <MissingCompany fact={fact} /> : loadingSkeleton}
    </Stack>
  )
}

/** Says why the company was not loaded, and offers to try again, unless the company does not exist. */
function MissingCompany({ fact }: Pick<AwaitedCompanyProps, 'fact'>) {
  const doesNotExist = isNotFound(fact.error)
  const notReadIcon = useNotReadIcon()
  return (
    <Card>
      <EmptyState
        icon={doesNotExist ? 'search' : notReadIcon}
        title={doesNotExist ? texts.loadFailed('') : texts.notLoaded}
        actions={
          !doesNotExist && (
            <Button icon="refresh" busy={fact.isReading} onClick={fact.retry}>
              {texts.tryAgain}
            </Button>
          )
        }
      >
        {doesNotExist && fact.failure ? texts.loadFailed(fact.failure) : fact.failure}
      </EmptyState>
    </Card>
  )
}

function useCompanyId(): number {
  const { companyId = '' } = useParams()
  return Number(companyId)
}

export function CompanyEditScreen() {
  const id = useCompanyId()
  // A new key for each company, so that the next company does not get the typed values of the previous one.
  return <EditedCompany key={id} id={id} />
}

function EditedCompany({ id }: { id: number }): ReactNode {
  const fact = useCompany(id)
  const draft = useDraft(`company-${id}`, NO_DRAFT, companyDraftSchema)
  const shownDealership = useShownDealership()
  const company = fact.value
  usePageTitle(company?.name)
  const hasRestoredDraft = draft !== undefined && draft.restoredNote !== null
  /** A form that opened from its draft alone stays open, whatever the server answers later. */
  const [isOpen, setIsOpen] = useState(false)
  const isFormReady =
    company !== undefined || (fact.source === 'nowhere' && hasRestoredDraft && !isNotFound(fact.error))
  if (isFormReady && !isOpen) setIsOpen(true)
  if (draft !== undefined && isOpen) {
    return (
      <Stack>
        <TitleBar title={company?.name ?? draft.initialFields.name?.opened ?? texts.company} />
        <CompanyForm
          id={id}
          company={company}
          draft={draft}
          shownDealership={shownDealership}
          onSaved={(_, dealershipId) => {
            if (dealershipId !== undefined) shownDealership.choose(dealershipId)
            else if (shownDealership.isAdding) shownDealership.stopAdding()
          }}
        />
        {company !== undefined && (
          <CompanyUsers company={company} shownDealershipId={shownDealership.idInAddress} />
        )}
      </Stack>
    )
  }
  return <AwaitedCompany title={texts.editThis} fact={fact} />
}

export function CompanyViewScreen(): ReactNode {
  const fact = useCompany(useCompanyId())
  const { dealershipId } = useParams()
  const shownDealershipId = dealershipId === undefined ? undefined : Number(dealershipId)
  usePageTitle(fact.value?.name)
  if (fact.value === undefined) return <AwaitedCompany title={texts.company} fact={fact} />
  return (
    <Stack>
      <CompanyView company={fact.value} dealershipId={shownDealershipId ?? null} />
      <CompanyUsers company={fact.value} shownDealershipId={shownDealershipId} />
    </Stack>
  )
}

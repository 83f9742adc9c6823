import { useParams } from 'react-router-dom'
import { useDealership } from '#app-context/people/use-dealership.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { maySetRulesOf } from '#domain/people/rule-rights.ts'
import { useDealershipRules } from '#server-state/people/use-dealership-rules.ts'
import { lastCopyText, lastCopyTexts } from '#texts/last-copy.ts'
import { dealershipRulesTexts as texts } from '#texts/orders/dealership-rules.ts'
import { pageTitles } from '#texts/page-titles.ts'
import { CopyNote } from '#ui/feedback/copy-note.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { DealershipPage } from '#ui/layout/dealership-page.tsx'
import { RepeatOrdersForm } from './repeat-orders-form.tsx'
import { SmallChangesForm } from './small-changes-form.tsx'
import { UnlockRuleForm } from './unlock-rule-form.tsx'

/** The rules of a dealership: the dealership in the address, or else the chosen one (ordering.md §2 Dealership rules). */
export function ToleranceScreen() {
  const { dealershipId = '' } = useParams()
  const { chosenDealership, choices } = useDealership()
  const { account } = useSession()
  const id = dealershipId === '' ? null : Number(dealershipId)
  const dealershipInAddress = [...(account?.dealerships ?? []), ...choices].find(
    (dealership) => dealership.id === id,
  )
  return (
    <DealershipPage
      title={pageTitles.dealershipRules}
      lead={(name) => name}
      dealership={id === null ? chosenDealership : (dealershipInAddress ?? { id, name: '' })}
    >
      {(dealership) => <DealershipRulesSection dealershipId={dealership.id} />}
    </DealershipPage>
  )
}

function DealershipRulesSection({ dealershipId }: { dealershipId: number }) {
  const { account } = useSession()
  const fact = useDealershipRules(dealershipId)
  const maySet = account !== null && maySetRulesOf(account, dealershipId)
  if (fact.source === 'awaited') return <Skeleton count={3} height="160px" label={texts.isLoading} />
  const rules = fact.value
  const props = { dealershipId, isReadOnly: !maySet }
  return (
    <>
      <CopyNote
        text={lastCopyText(fact, Date.now(), texts)}
        retryText={lastCopyTexts.loadAgain}
        isRetrying={fact.isReading}
        onRetry={fact.retry}
      />
      {rules === null && <Note>{texts.noEdge}</Note>}
      {rules && (
        <>
          {!maySet && <Note>{texts.readOnly}</Note>}
          <SmallChangesForm rule={rules.smallChanges} {...props} />
          <UnlockRuleForm rule={rules.unlock} {...props} />
          <RepeatOrdersForm rule={rules.repeatOrders} {...props} />
        </>
      )}
    </>
  )
}

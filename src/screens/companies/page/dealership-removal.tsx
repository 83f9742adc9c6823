import { useConnection } from '#app-context/use-connection.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { useRemoveDealership } from '#server-state/people/use-company-changes.ts'
import { companyPageTexts as texts } from '#texts/people/company-page.ts'
import { Button } from '#ui/button/button.tsx'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'

interface DealershipRemovalProps {
  companyId: number
  dealership: { id: number; name: string }
}

/**
 * Asks, then removes a dealership from its company. The server refuses while an order of the dealership is IN or
 * PENDING.
 */
export function DealershipRemoval({ companyId, dealership }: DealershipRemovalProps) {
  const { may } = useSession()
  const isOffline = useConnection().state === 'offline'
  const { run: remove } = useRemoveDealership()
  const removal = useConfirm(() => ({
    title: texts.removeDealership,
    text: texts.removeQuestion(dealership.name),
    confirmText: texts.yes,
    cancelText: texts.no,
    isDestructive: true,
    onConfirm: () => remove({ companyId, dealership }),
  }))
  if (!may('removeDealerships')) return null
  return (
    <>
      <Button
        variant="quiet"
        icon="trash"
        disabled={isOffline}
        reason={texts.feeNeedsConnection}
        onClick={() => removal.ask()}
      >
        {texts.removeDealership}
      </Button>
      {removal.dialog}
    </>
  )
}

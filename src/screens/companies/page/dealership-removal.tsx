import { useState } from 'react'
import { useConnection } from '#app-context/use-connection.ts'
import { useSession } from '#app-context/use-session.ts'
import { useRemoveDealership } from '#server-state/people/use-company-changes.ts'
import { companyPageTexts as texts } from '#texts/people/company-page.ts'
import { Button } from '#ui/button/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'

interface DealershipRemovalProps {
  companyId: number
  dealership: { id: number; name: string }
}

/** Takes a dealership out of its company at once, after a question; the server refuses while orders of it wait. */
export function DealershipRemoval({ companyId, dealership }: DealershipRemovalProps) {
  const { may } = useSession()
  const isOffline = useConnection().state === 'offline'
  const [isAsked, setIsAsked] = useState(false)
  const remove = useRemoveDealership()
  if (!may('removeDealerships')) return null
  return (
    <>
      <Button
        variant="quiet"
        icon="trash"
        disabled={isOffline}
        reason={texts.feeNeedsConnection}
        onClick={() => setIsAsked(true)}
      >
        {texts.removeDealership}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={texts.removeDealership}
        text={texts.removeQuestion(dealership.name)}
        confirmText={texts.yes}
        cancelText={texts.no}
        isDestructive
        busy={remove.isRunning}
        onConfirm={() => void remove.run({ companyId, dealership }).then(() => setIsAsked(false))} // says its own end
        onCancel={() => setIsAsked(false)}
      />
    </>
  )
}

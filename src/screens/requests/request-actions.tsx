import { type ReactNode, useState } from 'react'
import { useSession } from '#app-context/people/use-session.ts'
import type { UndoableMails } from '#app-context/people/use-undoable-mails.ts'
import { useConnection } from '#app-context/use-connection.ts'
import {
  REGISTRATION_ACTIONS,
  REQUEST_ACTIONS,
  type RegistrationRequest,
} from '#domain/people/registration-request.ts'
import { useRequestWork } from '#server-state/people/use-open-requests.ts'
import { joinTexts } from '#texts/people/join-customer.ts'
import { requestListTexts as texts } from '#texts/people/requests.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Menu } from '#ui/dialog/menu.tsx'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import styles from './requests-screen.module.css'

/** The dialog that joins a registration to a company. It is part of another screen, so the routes pass it in. */
export type JoinQuestion = (props: {
  customer: { userId: number; name: string; companyId: number | null }
  suggestedCompanies: readonly { id: number; name: string }[]
  onClose: () => void
}) => ReactNode

interface RequestActionsProps {
  request: RegistrationRequest
  Join: JoinQuestion
  /** Delays the mail with login and password, so that Undo can cancel it. */
  mails: UndoableMails
}

/**
 * The first action of one request as a button, and a menu with the others. Accept waits some seconds, in which Undo
 * cancels it (G309); the others open a dialog before anything changes. Accept and Join also close the request of the new
 * customer. Confirm completed only closes the request.
 */
export function RequestActions({ request, Join, mails }: RequestActionsProps) {
  const { may } = useSession()
  const { accept, complete } = useRequestWork()
  const isOffline = useConnection().state === 'offline'
  const [isJoinOpen, setIsJoinOpen] = useState(false)
  const { companyName, email, userId, sameCompanies, emailOwners } = request
  const completion = useConfirm(() => ({
    title: texts.complete(companyName),
    text: userId === null ? texts.closesCatalogRequest : texts.closesRegistration,
    confirmText: texts.yes,
    cancelText: texts.no,
    onConfirm: () => complete.run(request),
  }))
  const hasSameCompany = sameCompanies.length > 0
  const offlineReason = isOffline ? texts.needsServer : undefined
  const join = userId !== null &&
    may(REGISTRATION_ACTIONS.join.gate) && {
      icon: 'company' as const,
      label: joinTexts.action(companyName),
      word: joinTexts.short,
      reason: offlineReason,
      onSelect: () => setIsJoinOpen(true),
    }
  const acceptAction = userId !== null &&
    may(REGISTRATION_ACTIONS.accept.gate) && {
      icon: 'check' as const,
      label: texts.accept(companyName),
      word: texts.acceptShort,
      reason: hasSameCompany ? joinTexts.acceptJoins : offlineReason,
      onSelect: () =>
        mails.sendSoon({
          key: `registration ${request.id}`,
          waitingText: texts.willBeAccepted(companyName, email.replaceAll(',', ', ')),
          undoneText: texts.acceptanceUndone(companyName),
          send: () => void accept.run(request), // ends in a notice
        }),
    }
  const completeAction = may(REQUEST_ACTIONS.complete.gate) && {
    icon: 'close' as const,
    label: texts.complete(companyName),
    word: texts.completeShort,
    reason: offlineReason,
    onSelect: () => completion.ask(),
  }
  // A customer whose company exists is joined to it; the server refuses to accept that customer (G194).
  const actions = [...(hasSameCompany ? [join, acceptAction] : [acceptAction, join]), completeAction].flatMap(
    (action) => action || [],
  )
  const [main, ...otherActions] = actions
  return (
    <div className={styles.actions}>
      {main && (
        <Button
          variant="primary"
          aria-label={main.label}
          disabled={main.reason !== undefined}
          reason={main.reason}
          onClick={main.onSelect}
        >
          {main.word}
        </Button>
      )}
      {otherActions.length > 0 && (
        <Menu actions={otherActions}>
          <IconButton icon="more" label={texts.moreFor(companyName)} />
        </Menu>
      )}
      {isJoinOpen && userId !== null && (
        <Join
          customer={{ userId, name: companyName, companyId: null }}
          suggestedCompanies={[...sameCompanies, ...emailOwners.map(({ company }) => company)]}
          onClose={() => setIsJoinOpen(false)}
        />
      )}
      {completion.dialog}
    </div>
  )
}

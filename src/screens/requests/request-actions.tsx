import { useConnection } from '#app-context/use-connection.ts'
import { useSession } from '#app-context/use-session.ts'
import {
  REGISTRATION_ACTIONS,
  REQUEST_ACTIONS,
  type RegistrationRequest,
} from '#domain/registration-request.ts'
import { useRequestWork } from '#server-state/use-open-requests.ts'
import { requestListTexts as texts } from '#texts/requests.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './requests-screen.module.css'

/** Accepting a new customer closes his request too; confirming as completed does nothing else. */
export function RequestActions({ request }: { request: RegistrationRequest }) {
  const { may } = useSession()
  const { accept, complete } = useRequestWork()
  const isOffline = useConnection().state === 'offline'
  const { companyName, userId } = request
  const given = { size: 'small', disabled: isOffline, reason: texts.needsServer } as const
  return (
    <div className={styles.actions}>
      {userId !== null && may(REGISTRATION_ACTIONS.accept.gate) && (
        <Button
          {...given}
          variant="primary"
          aria-label={texts.accept(companyName)}
          busy={accept.isRunning}
          onClick={() => void accept.run(request)} // says its own end
        >
          {texts.acceptShort}
        </Button>
      )}
      {may(REQUEST_ACTIONS.complete.gate) && (
        <Button
          {...given}
          aria-label={texts.complete(companyName)}
          busy={complete.isRunning}
          onClick={() => void complete.run(request)} // likewise
        >
          {texts.completeShort}
        </Button>
      )}
    </div>
  )
}

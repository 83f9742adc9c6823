import { useConnection } from '#app-context/use-connection.ts'
import { useSession } from '#app-context/use-session.ts'
import { auditPath, createCompanyPath, exclusionsPath, importUsersPath, requestsPath } from '#paths'
import { useHasChanges } from '#server-state/use-changes.ts'
import { useOpenRequestCount } from '#server-state/people/use-open-requests.ts'
import { changeRecordTexts } from '#texts/change-records.ts'
import { companyListTexts as texts } from '#texts/people/company-list.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import styles from './companies-screen.module.css'

/** Links from the list to other pages, by permission. */
export function ListButtons() {
  const { may } = useSession()
  const openRequests = useOpenRequestCount()
  const isOffline = useConnection().state === 'offline'
  const hasChanges = useHasChanges()
  return (
    <div className={styles.buttons}>
      {(openRequests !== undefined || isOffline) && (
        <LinkButton size="small" icon="mail" to={requestsPath}>
          {texts.openRequests(openRequests)}
        </LinkButton>
      )}
      {hasChanges && (
        <LinkButton size="small" icon="clock" to={auditPath}>
          {changeRecordTexts.title}
        </LinkButton>
      )}
      {may('seeExcludedSubscribers') && (
        <LinkButton size="small" to={exclusionsPath}>
          {texts.mce}
        </LinkButton>
      )}
      {may('importUsers') && (
        <LinkButton size="small" icon="upload" to={importUsersPath}>
          {texts.importUsers}
        </LinkButton>
      )}
      {may('createCompanies') && (
        <LinkButton size="small" variant="primary" icon="plus" to={createCompanyPath}>
          {texts.addCompany}
        </LinkButton>
      )}
    </div>
  )
}

import { useSession } from '#app-context/use-session.ts'
import { createCompanyPath, exclusionsPath, requestsPath } from '#paths'
import { useOpenRequestCount } from '#server-state/use-open-requests.ts'
import { companyListTexts as texts } from '#texts/company-list.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import styles from './companies-screen.module.css'

/** Where the list leads, by permission. */
export function ListButtons() {
  const { may } = useSession()
  const openRequests = useOpenRequestCount()
  return (
    <div className={styles.buttons}>
      {openRequests !== undefined && (
        <LinkButton size="small" icon="mail" to={requestsPath}>
          {texts.openRequests(openRequests)}
        </LinkButton>
      )}
      {may('seeExcludedSubscribers') && (
        <LinkButton size="small" to={exclusionsPath}>
          {texts.mce}
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

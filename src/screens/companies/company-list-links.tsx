import { useConnection } from '#app-context/use-connection.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { auditPath, createCompanyPath, exclusionsPath, importUsersPath, requestsPath } from '#paths'
import { useHasAudit } from '#server-state/use-change-records.ts'
import { useOpenRequestCount } from '#server-state/people/use-open-requests.ts'
import { changeRecordTexts } from '#texts/change-records.ts'
import { companyListTexts as texts } from '#texts/people/company-list.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { type Action, Menu } from '#ui/dialog/menu.tsx'
import { BELOW_LARGE, NARROW, useMedia } from '#ui/use-media.ts'

/**
 * Links from the list of companies to the other pages that this person may open. On phones, and on tablets beside the chips
 * of filters, most are in the menu.
 */
export function CompanyListLinks({ isFiltered }: { isFiltered: boolean }) {
  const { may } = useSession()
  const openRequestCount = useOpenRequestCount()
  const isOffline = useConnection().state === 'offline'
  const hasAudit = useHasAudit()
  const isTouched = useMedia(BELOW_LARGE)
  const isFolded = useMedia(NARROW) || (isTouched && isFiltered)
  const hasRequests = openRequestCount !== undefined || isOffline
  const menuActions: Action[] = [
    ...(isFolded && hasRequests
      ? [{ icon: 'mail' as const, label: texts.openRequests(openRequestCount), to: requestsPath }]
      : []),
    ...(isFolded && may('seeExcludedSubscribers')
      ? [{ icon: 'list' as const, label: texts.mce, to: exclusionsPath }]
      : []),
    ...(may('importUsers')
      ? [{ icon: 'upload' as const, label: texts.importUsers, to: importUsersPath }]
      : []),
    ...(hasAudit ? [{ icon: 'clock' as const, label: changeRecordTexts.title, to: auditPath }] : []),
  ]
  return (
    <>
      {!isFolded && hasRequests && (
        <LinkButton icon="mail" to={requestsPath}>
          {texts.openRequests(openRequestCount)}
        </LinkButton>
      )}
      {!isFolded && may('seeExcludedSubscribers') && <LinkButton to={exclusionsPath}>{texts.mce}</LinkButton>}
      {may('createCompanies') && (
        <LinkButton variant="primary" icon="plus" to={createCompanyPath}>
          {texts.addCompany}
        </LinkButton>
      )}
      {menuActions.length > 0 && (
        <Menu actions={menuActions}>
          <IconButton icon="more" variant="plain" label={texts.more} />
        </Menu>
      )}
    </>
  )
}

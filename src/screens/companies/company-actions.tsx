import { useSession } from '#app-context/people/use-session.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { type Company, isProtectedCompany, userGate } from '#domain/people/company.ts'
import { editCompanyPath, viewCompanyPath } from '#paths'
import { userTexts as texts } from '#texts/people/users.ts'
import type { Action } from '#ui/dialog/menu.tsx'
import { RowActions } from '#ui/table/row-actions.tsx'
import type { DialogRequest } from './requested-dialog.tsx'
import { useAddUser } from './use-add-user.ts'

interface CompanyActionsProps {
  company: Company
  openDialog: (request: DialogRequest) => void
}

/** The reason why this person cannot delete the company; undefined if there is none. */
function refusalOf(company: Company, ownCompanyId: number | undefined): string | undefined {
  if (isProtectedCompany(company)) return texts.isProtected
  if (company.id === ownCompanyId) return texts.isOwnCompany
  return company.users.some(({ defaultUser }) => defaultUser) ? texts.hasDefaultUser : undefined
}

/** The actions of staff on a company of the list (ordering.md §2, §5). */
export function CompanyActions({ company, openDialog }: CompanyActionsProps) {
  const { account, may } = useSession()
  const isOffline = useConnection().state === 'offline'
  const offlineReason = isOffline ? texts.needsServer : undefined
  const { id, name } = company
  const addUser = useAddUser(openDialog)

  const actions: Action[] = []
  if (may(userGate('create', company)))
    actions.push({
      icon: 'plus',
      label: texts.addUserTo(name),
      word: texts.addUserVerb,
      onSelect: () => addUser(company),
      reason: offlineReason,
    })
  const word = may('editCompanies') ? texts.editVerb : texts.viewVerb
  const openAction: Action = may('editCompanies')
    ? { icon: 'edit', label: texts.edit(name), word, to: editCompanyPath(id) }
    : { icon: 'eye', label: texts.view(name), word, to: viewCompanyPath(id) }
  actions.push(openAction)
  if (may('removeCompanies')) {
    actions.push({
      icon: 'trash',
      label: texts.remove(name),
      word: texts.removeVerb,
      onSelect: () => openDialog({ kind: 'remove-company', company }),
      reason: refusalOf(company, account?.company.id) ?? offlineReason,
    })
  }
  return (
    <RowActions
      actions={actions}
      main={{ action: openAction, word }}
      moreLabel={texts.moreFor(name)}
      menuTitle={name}
    />
  )
}

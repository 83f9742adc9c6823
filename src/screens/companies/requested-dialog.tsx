import type { Company, CompanyUser } from '#domain/people/company.ts'
import { registrationState } from '#domain/people/registration-request.ts'
import { useRegisterUser, useRemoveCompany, useRemoveUser } from '#server-state/people/use-people-work.ts'
import { userTexts as texts } from '#texts/people/users.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { JoinDialog } from './join-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { UserDialog } from './user-dialog.tsx'

/** The dialog that a button of a row opens. */
export type DialogRequest =
  | { kind: 'remove-company'; company: Company }
  | { kind: 'remove-user'; company: Company; user: CompanyUser }
  | { kind: 'password'; user: CompanyUser }
  /** Accepts a waiting user, or resets the password of another one. */
  | { kind: 'register'; user: CompanyUser }
  | { kind: 'join'; company: Company; user: CompanyUser }
  /** null creates a user. */
  | { kind: 'user'; company: Company; user: CompanyUser | null }

interface RequestedDialogProps {
  request: DialogRequest
  onClose: () => void
}

export function RequestedDialog({ request, onClose }: RequestedDialogProps) {
  switch (request.kind) {
    case 'remove-company':
      return <CompanyRemoval company={request.company} onClose={onClose} />
    case 'remove-user':
      return <UserRemoval {...request} onClose={onClose} />
    case 'password':
      return <PasswordDialog user={request.user} onClose={onClose} />
    case 'register':
      return <RegisterQuestion user={request.user} onClose={onClose} />
    case 'join':
      return (
        <JoinDialog
          customer={{ userId: request.user.id, name: request.user.login, companyId: request.company.id }}
          suggestedCompanies={[]}
          onClose={onClose}
        />
      )
    case 'user':
      return <UserDialog company={request.company} user={request.user} onClose={onClose} />
  }
}

/**
 * Asks before a user is accepted or the password is reset. Both mail a new password to the user, and the old
 * password stops working.
 */
function RegisterQuestion({ user, onClose }: { user: CompanyUser; onClose: () => void }) {
  const register = useRegisterUser()
  const isNew = registrationState(user) === 'waiting'
  return (
    <ConfirmDialog
      isOpen
      title={isNew ? texts.accept(user.login) : texts.resetPassword(user.login)}
      text={isNew ? texts.acceptMails(user.email) : texts.resetMails(user.email)}
      confirmText={texts.yes}
      cancelText={texts.no}
      busy={register.isRunning}
      onConfirm={() => void register.run(user).then(onClose)} // a notice shows the result
      onCancel={onClose}
    />
  )
}

/**
 * At least this many orders are deleted with the company. Most orders are in both sums, because users usually
 * order for dealerships of their own company; so this is the larger sum.
 */
function leastOrderCount({ users, dealerships }: Company): number {
  const sum = (rows: readonly { countOrder: number }[]) =>
    rows.reduce((total, { countOrder }) => total + countOrder, 0)
  return Math.max(sum(dealerships), sum(users))
}

function CompanyRemoval({ company, onClose }: { company: Company; onClose: () => void }) {
  const remove = useRemoveCompany()
  const { name, users, dealerships } = company
  return (
    <Removal
      title={texts.removeCompany}
      text={texts.ofCompany(name, users.length, dealerships.length, leastOrderCount(company))}
      busy={remove.isRunning}
      onYes={() => remove.run(company)}
      onClose={onClose}
    />
  )
}

function UserRemoval({
  company,
  user,
  onClose,
}: {
  company: Company
  user: CompanyUser
  onClose: () => void
}) {
  const remove = useRemoveUser()
  return (
    <Removal
      title={texts.removeUser}
      text={texts.ofUser(user.login, company.name, user.countOrder)}
      busy={remove.isRunning}
      onYes={() => remove.run(user)}
      onClose={onClose}
    />
  )
}

interface RemovalProps {
  title: string
  text: string
  busy: boolean
  onYes: () => Promise<unknown>
  onClose: () => void
}

function Removal({ title, text, busy, onYes, onClose }: RemovalProps) {
  return (
    <ConfirmDialog
      isOpen
      title={title}
      text={text}
      confirmText={texts.yes}
      cancelText={texts.no}
      isDestructive
      busy={busy}
      onConfirm={() => void onYes().then(onClose)} // a notice shows the result
      onCancel={onClose}
    />
  )
}

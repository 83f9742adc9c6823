import type { Company, CompanyUser } from '#domain/people/company.ts'
import { registrationState } from '#domain/people/registration-request.ts'
import { useRegisterUser, useRemoveCompany, useRemoveUser } from '#server-state/people/use-people-work.ts'
import { userTexts as texts } from '#texts/people/users.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { JoinDialog } from './join-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { UserDialog } from './user-dialog.tsx'

/** The dialog that a button of a company or a user opens. */
export type DialogRequest =
  | { kind: 'remove-company'; company: Company }
  | { kind: 'remove-user'; company: Company; user: CompanyUser }
  | { kind: 'password'; user: CompanyUser }
  /** Accepts a waiting user, or resets the password of an accepted user. */
  | { kind: 'accept-or-reset'; user: CompanyUser }
  | { kind: 'join'; company: Company; user: CompanyUser }
  /** Edits the user, or creates a user if `user` is null. */
  | { kind: 'user'; company: Company; user: CompanyUser | null; shownDealershipId?: number | undefined }

interface RequestedDialogProps {
  request: DialogRequest
  onClose: () => void
}

export function RequestedDialog({ request, onClose }: RequestedDialogProps) {
  switch (request.kind) {
    case 'remove-company':
      return <CompanyRemovalDialog company={request.company} onClose={onClose} />
    case 'remove-user':
      return <UserRemovalDialog {...request} onClose={onClose} />
    case 'password':
      return <PasswordDialog user={request.user} onClose={onClose} />
    case 'accept-or-reset':
      return <AcceptOrResetDialog user={request.user} onClose={onClose} />
    case 'join':
      return (
        <JoinDialog
          customer={{ userId: request.user.id, name: request.user.login, companyId: request.company.id }}
          suggestedCompanies={[]}
          onClose={onClose}
        />
      )
    case 'user':
      return <UserDialog {...request} onClose={onClose} />
  }
}

/**
 * Asks before a user is accepted or the password is reset. Both mail a new password to the user, and the old
 * password stops working.
 */
function AcceptOrResetDialog({ user, onClose }: { user: CompanyUser; onClose: () => void }) {
  const register = useRegisterUser()
  const isUserWaiting = registrationState(user) === 'waiting'
  return (
    <ConfirmDialog
      isOpen
      title={isUserWaiting ? texts.accept(user.login) : texts.resetPassword(user.login)}
      text={isUserWaiting ? texts.passwordIsMailed(user.email) : texts.resetMails(user.email)}
      confirmText={texts.yes}
      cancelText={texts.no}
      busy={register.isRunning}
      onConfirm={() => void register.run(user).then(onClose)} // a notice shows the result
      onCancel={onClose}
    />
  )
}

/**
 * The smallest possible number of orders that are deleted with the company: the larger of the orders of its dealerships
 * and the orders of its users. Their sum would count most orders twice, because users usually order for dealerships of
 * their own company.
 */
function minOrderCount({ users, dealerships }: Company): number {
  const sum = (rows: readonly { countOrder: number }[]) =>
    rows.reduce((total, { countOrder }) => total + countOrder, 0)
  return Math.max(sum(dealerships), sum(users))
}

function CompanyRemovalDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const remove = useRemoveCompany()
  const { name, users, dealerships } = company
  return (
    <RemovalDialog
      title={texts.removeCompany}
      text={texts.deletedWithCompany(name, users.length, dealerships.length, minOrderCount(company))}
      busy={remove.isRunning}
      onConfirm={() => remove.run(company)}
      onClose={onClose}
    />
  )
}

function UserRemovalDialog({
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
    <RemovalDialog
      title={texts.removeUser}
      text={texts.deletedWithUser(user.login, company.name, user.countOrder)}
      busy={remove.isRunning}
      onConfirm={() => remove.run(user)}
      onClose={onClose}
    />
  )
}

interface RemovalDialogProps {
  title: string
  text: string
  busy: boolean
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

function RemovalDialog({ title, text, busy, onConfirm, onClose }: RemovalDialogProps) {
  return (
    <ConfirmDialog
      isOpen
      title={title}
      text={text}
      confirmText={texts.yes}
      cancelText={texts.no}
      isDestructive
      busy={busy}
      onConfirm={() => void onConfirm().then(onClose)} // a notice shows the result
      onCancel={onClose}
    />
  )
}

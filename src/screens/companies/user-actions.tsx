import { useCounter } from '#app-context/counter.ts'
import { ADMIN_NOTICE_MS } from '#app-context/notices.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { type Company, type CompanyUser, userGate } from '#domain/people/company.ts'
import { phoneText } from '#domain/people/contact-text.ts'
import { REGISTRATION_ACTIONS, registrationState } from '#domain/people/registration-request.ts'
import { useInviteUser } from '#server-state/people/use-people-work.ts'
import { joinTexts } from '#texts/people/join-customer.ts'
import { userTexts as texts } from '#texts/people/users.ts'
import type { Action } from '#ui/dialog/menu.tsx'
import { type MainAction, RowActions } from '#ui/table/row-actions.tsx'
import type { DialogRequest } from './requested-dialog.tsx'

interface UserActionsProps {
  user: CompanyUser
  company: Company
  /** The person has every right of the user's role (`useHasRightsOf`, read once for the list). */
  hasRightsOfUser: boolean
  openDialog: (request: DialogRequest) => void
}

/** The actions of staff on a user of the list (ordering.md §4 User registration, §5). */
export function UserActions({ user, company, hasRightsOfUser, openDialog }: UserActionsProps) {
  const { account, may } = useSession()
  const { notices } = useCounter()
  const isOffline = useConnection().state === 'offline'
  const invite = useInviteUser()
  const { login } = user
  const state = registrationState(user)
  const resetCount = Math.max(0, user.isRegistered - 1)
  const offlineReason = isOffline ? texts.needsServer : undefined

  function refuse(text: string): void {
    notices.show({ kind: 'failure', text }, ADMIN_NOTICE_MS)
  }
  /** People cannot change their own account here (G88). */
  const refuseOnOwnAccount = (action: () => void) => () => {
    if (user.id === account?.id) refuse(texts.isOwnAccount)
    else action()
  }
  /** The default user gets no password, and no link to set one. */
  const refuseOnDefaultUser = (action: () => void, text: string = texts.isDefaultUser) =>
    refuseOnOwnAccount(() => {
      if (state === 'default') refuse(text)
      else action()
    })
  /** The reason why invitations and passwords are not possible: the user is not accepted, or the device is offline. */
  const unavailableReason = state === 'waiting' ? texts.isNotAccepted : offlineReason
  const moreRightsReason = hasRightsOfUser || user.id === account?.id ? undefined : texts.moreRights
  /** Undefined for the default user, so that a press on the button explains why the password stays. */
  const passwordReason = state === 'default' ? undefined : moreRightsReason

  const actions: Action[] = []
  let main: MainAction | undefined
  const mayEdit = may(userGate('edit', company))
  if (mayEdit && state === 'waiting') {
    const acceptAction: Action = {
      icon: 'check',
      label: texts.accept(login),
      word: texts.acceptVerb,
      reason: offlineReason,
      onSelect: () => openDialog({ kind: 'accept-or-reset', user }),
    }
    actions.push(acceptAction)
    main = { action: acceptAction, word: texts.acceptVerb }
    if (may(REGISTRATION_ACTIONS.join.gate)) {
      const openJoinDialog = () => openDialog({ kind: 'join', company, user })
      actions.push({
        icon: 'user',
        label: joinTexts.action(login),
        word: joinTexts.short,
        reason: offlineReason,
        onSelect: openJoinDialog,
      })
    }
  }
  if (mayEdit && state !== 'waiting') {
    actions.push({
      icon: 'refresh',
      label: texts.resetPassword(login),
      word: texts.resetPasswordVerb,
      count: resetCount,
      hint: texts.resets(resetCount),
      reason: passwordReason ?? offlineReason,
      onSelect: refuseOnDefaultUser(() => openDialog({ kind: 'accept-or-reset', user })),
    })
  }
  if (mayEdit) {
    const editAction: Action = {
      icon: 'edit',
      label: texts.edit(login),
      word: texts.editVerb,
      reason: moreRightsReason ?? offlineReason,
      onSelect: refuseOnOwnAccount(() => openDialog({ kind: 'user', company, user })),
    }
    main ??= { action: editAction, word: texts.editVerb }
    actions.push(
      editAction,
      {
        icon: 'lock',
        label: texts.setPasswordOf(login),
        word: texts.setPasswordVerb,
        reason: passwordReason ?? unavailableReason,
        onSelect: refuseOnDefaultUser(() => openDialog({ kind: 'password', user })),
      },
      {
        icon: 'mail',
        label: texts.invite(login),
        word: texts.inviteVerb,
        count: user.countInvites,
        hint: texts.invites(user.countInvites),
        busy: invite.isRunning,
        reason: unavailableReason,
        onSelect: refuseOnDefaultUser(() => void invite.run(user), texts.defaultUserNotInvited), // a notice shows the result
      },
    )
  }
  if (may(userGate('remove', company))) {
    actions.push({
      icon: 'trash',
      label: texts.remove(login),
      word: texts.removeVerb,
      reason: state === 'default' ? texts.defaultUserNotDeleted : (moreRightsReason ?? offlineReason),
      onSelect: refuseOnOwnAccount(() => openDialog({ kind: 'remove-user', company, user })),
    })
  }
  if (actions.length === 0) return null
  const menuTitle = [login, phoneText(user.phone), user.role.name].filter((text) => text !== '').join(', ')
  return <RowActions actions={actions} main={main} moreLabel={texts.moreFor(login)} menuTitle={menuTitle} />
}

import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ADD_USER_HASH } from '#address/links-of-find.ts'
import { useHashAction } from '#address/use-hash-action.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { type CompanyUser, type FullCompany, userGate } from '#domain/people/company.ts'
import { registrationState } from '#domain/people/registration-request.ts'
import { ordersOfUserPath } from '#paths'
import { useHasRightsOf } from '#server-state/people/use-assignable-roles.ts'
import { companyPageTexts as texts } from '#texts/people/company-page.ts'
import { userTexts } from '#texts/people/users.ts'
import { Button } from '#ui/button/button.tsx'
import { Chip } from '#ui/feedback/chip.tsx'
import { Card } from '#ui/layout/card.tsx'
import { EmailText } from '#ui/layout/email-text.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import type { Column } from '#ui/table/columns.ts'
import { FittingTable } from '#ui/table/scrolling-table.tsx'
import { BELOW_LARGE, useMedia } from '#ui/use-media.ts'
import { type DialogRequest, RequestedDialog } from '../requested-dialog.tsx'
import { useAddUser } from '../use-add-user.ts'
import { UserActions } from '../user-actions.tsx'
import waitingStyles from '../waiting-row.module.css'
import styles from './company-users.module.css'

/** The row of a user with more dealerships shows only the number of dealerships: the names would fill the screen. */
const MAX_DEALERSHIP_NAMES = 5

interface CompanyUsersProps {
  company: FullCompany
  /** The dealership in the page's address; a new user gets it. */
  shownDealershipId: number | undefined
}

/** The users of the company with their dealerships, and the actions of staff on them. */
export function CompanyUsers({ company, shownDealershipId }: CompanyUsersProps) {
  const { users } = company
  const { may } = useSession()
  const isOffline = useConnection().state === 'offline'
  const [dialogRequest, setDialogRequest] = useState<DialogRequest | null>(null)
  const addUser = useAddUser(setDialogRequest)
  useHashAction(ADD_USER_HASH, () => {
    if (may(userGate('create', company)) && !isOffline) addUser(company, shownDealershipId)
  })
  // On tablets a row is one line.
  const isTouched = useMedia(BELOW_LARGE)
  const hasRightsOf = useHasRightsOf()
  const hasActions = may(userGate('edit', company)) || may(userGate('remove', company))
  const actionsColumn: Column<CompanyUser> = {
    title: texts.actions,
    isTitleHidden: true,
    align: 'end',
    cell: (user) => (
      <div className={styles.actions}>
        <UserActions
          user={user}
          company={company}
          hasRightsOfUser={hasRightsOf(user.role)}
          openDialog={setDialogRequest}
        />
      </div>
    ),
  }
  const columns: Column<CompanyUser>[] = [
    {
      title: texts.login,
      isHeadline: true,
      cell: (user) => (
        <span className={styles.login}>
          {may('seeOrders') ? (
            <Link to={ordersOfUserPath(user.id)} aria-label={texts.ordersOfUser(user.login)}>
              <EmailText text={user.login} />
            </Link>
          ) : (
            <EmailText text={user.login} />
          )}
          {registrationState(user) === 'waiting' && <Chip tone="bad">{texts.userNotApproved}</Chip>}
        </span>
      ),
    },
    {
      title: texts.userEmail,
      placeInCard: 'second-line',
      isCutInCard: true,
      cell: ({ email }) => (
        <span className={styles.emails}>
          <EmailText text={email} />
        </span>
      ),
    },
    {
      title: texts.role,
      placeInCard: 'second-line',
      cell: ({ role }) => <span className={styles.role}>{role.name}</span>,
    },
    {
      title: texts.dealerships,
      placeInCard: 'second-line',
      isCutInCard: true,
      cell: ({ dealerships }) =>
        dealerships.length > (isTouched ? 1 : MAX_DEALERSHIP_NAMES)
          ? texts.dealershipCount(dealerships.length)
          : dealerships.map(({ name }) => name).join(', '),
    },
    ...(hasActions ? [actionsColumn] : []),
  ]
  return (
    <Card as="section" label={texts.users}>
      <Stack gap={3}>
        <Row gap={4} justify="between">
          <h2>{texts.users}</h2>
          {may(userGate('create', company)) && (
            <Button
              icon="plus"
              aria-label={userTexts.addUserTo(company.name)}
              disabled={isOffline}
              reason={userTexts.needsServer}
              onClick={() => addUser(company, shownDealershipId)}
            >
              {texts.addUser}
            </Button>
          )}
        </Row>
        {users.length === 0 ? (
          <p>{texts.noUsers}</p>
        ) : (
          <FittingTable
            label={texts.users}
            columns={columns}
            rows={users}
            keyOf={({ id }) => id}
            rowClassOf={(user) => (registrationState(user) === 'waiting' ? waitingStyles.row : undefined)}
            isDense
            isOneLine
            hasLowCards
          />
        )}
      </Stack>
      {dialogRequest !== null && (
        <RequestedDialog request={dialogRequest} onClose={() => setDialogRequest(null)} />
      )}
    </Card>
  )
}

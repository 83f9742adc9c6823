import { Link } from 'react-router-dom'
import { useSession } from '#app-context/use-session.ts'
import type { CompanyUser, FullCompany } from '#domain/company.ts'
import { ordersOfUserPath } from '#paths'
import { companyPageTexts as texts } from '#texts/company-page.ts'
import { Chip } from '#ui/feedback/chip.tsx'
import { Card } from '#ui/layout/card.tsx'
import type { Column } from '#ui/table/columns.ts'
import { ScrollingTable } from '#ui/table/scrolling-table.tsx'
import { PlainTable, type PlainTableProps, TableFrame } from '#ui/table/table.tsx'
import styles from './company-users.module.css'

/** More than these names fill a screen and are read by nobody. */
const MOST_NAMED = 5
/** More rows get a window of their own. */
const FEW_USERS = 20

function UserTable(props: PlainTableProps<CompanyUser>) {
  if (props.rows.length > FEW_USERS) return <ScrollingTable {...props} />
  return (
    <TableFrame>
      <PlainTable {...props} />
    </TableFrame>
  )
}

function isWaiting({ isRegistered, defaultUser }: CompanyUser): boolean {
  return isRegistered === 0 && !defaultUser
}

/** Who belongs to the company, and for which dealerships they order. */
export function CompanyUsers({ company: { users } }: { company: FullCompany }) {
  const { may } = useSession()
  const columns: Column<CompanyUser>[] = [
    {
      title: texts.login,
      isHeadline: true,
      cell: (user) => (
        <span className={styles.login}>
          {may('administerOrders') ? (
            <Link to={ordersOfUserPath(user.id)} aria-label={texts.ordersOfUser(user.login)}>
              {user.login}
            </Link>
          ) : (
            user.login
          )}
          {isWaiting(user) && <Chip tone="bad">{texts.waits}</Chip>}
        </span>
      ),
    },
    { title: texts.userEmail, cell: ({ email }) => email },
    { title: texts.role, cell: ({ role }) => role.name },
    {
      title: texts.dealerships,
      cell: ({ dealerships }) =>
        dealerships.length > MOST_NAMED
          ? texts.dealershipCount(dealerships.length)
          : dealerships.map(({ name }) => name).join(', '),
    },
  ]
  return (
    <Card as="section" label={texts.users}>
      <div className={styles.users}>
        <h2>{texts.users}</h2>
        {users.length === 0 ? (
          <p>{texts.noUsers}</p>
        ) : (
          <UserTable label={texts.users} columns={columns} rows={users} keyOf={({ id }) => id} />
        )}
      </div>
    </Card>
  )
}

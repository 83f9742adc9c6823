import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useSession } from '#app-context/use-session.ts'
import type { Company, CompanyUser } from '#domain/company.ts'
import { phoneText } from '#domain/contact-text.ts'
import { registrationState } from '#domain/registration-request.ts'
import { ordersOfUserPath } from '#paths'
import { companyListTexts as texts } from '#texts/company-list.ts'
import { Chip } from '#ui/feedback/chip.tsx'
import { EmailText } from '#ui/layout/email-text.tsx'
import { type TreeCell, TreeGrid, type TreeRow } from '#ui/table/tree-grid.tsx'
import styles from './company-grid.module.css'
import { companyTree, type TreeEntry } from './company-tree.ts'

const { name, email, phone, role, dealership, lastLogin, orders, actions } = texts
const COLUMNS = [
  { title: name },
  { title: email, isLong: true },
  { title: phone },
  { title: role },
  { title: dealership },
  { title: lastLogin },
  { title: orders, align: 'end' },
  { title: actions, isTitleHidden: true },
] as const
/** Between the name and the buttons. */
const MIDDLE = COLUMNS.length - 2

interface CompanyGridProps {
  companies: readonly Company[]
  isOpen: (key: string) => boolean
  onFold: (key: string, isOpen: boolean) => void
  /** The buttons of a company or of one of its users. */
  companyActions: (company: Company) => ReactNode
  userActions: (user: CompanyUser, company: Company) => ReactNode
}

export function CompanyGrid({ companies, isOpen, onFold, companyActions, userActions }: CompanyGridProps) {
  const { may } = useSession()
  const seesOrders = may('seeOrders')

  function rowOf(entry: TreeEntry): TreeRow {
    const { kind: _, key, level, position, siblings } = entry
    const place = { key, level, position, siblings, isOpen: entry.isOpen }
    if (entry.kind === 'company') {
      const { company } = entry
      const counts = texts.counts(company.users.length, company.dealerships.length)
      return {
        ...place,
        foldLabel: texts.fold(company.name, entry.isOpen === true),
        cells: [
          { title: name, content: company.name },
          { title: email, content: <span className={styles.quiet}>{counts}</span>, span: MIDDLE },
          { title: actions, content: companyActions(company) },
        ],
      }
    }
    if (entry.kind === 'user') {
      const { user, company } = entry
      return {
        ...place,
        foldLabel: texts.fold(user.login, entry.isOpen === true),
        className: registrationState(user) === 'waiting' ? styles.waiting : undefined,
        cells: [...userCells(user), { title: actions, content: userActions(user, company) }],
      }
    }
    const { known } = entry
    return {
      ...place,
      foldLabel: '',
      cells: [
        { title: name, content: entry.dealership.name },
        { title: email, content: known && <Emails text={known.email} /> },
        { title: phone, content: known && phoneText(known.phone) },
        { title: role, content: null },
        { title: dealership, content: null },
        { title: lastLogin, content: null },
        { title: orders, content: known?.countOrder },
        { title: actions, content: null },
      ],
    }
  }

  function userCells(user: CompanyUser): TreeCell[] {
    const [only, ...more] = user.dealerships
    const own = more.length > 0 ? texts.dealerships(user.dealerships.length) : only?.name
    return [
      { title: name, content: <UserName user={user} /> },
      { title: email, content: <Emails text={user.email} /> },
      { title: phone, content: phoneText(user.phone) },
      { title: role, content: user.role.name },
      { title: dealership, content: own !== undefined && <span className={styles.place}>{own}</span> },
      { title: lastLogin, content: user.lastLogin ?? texts.never },
      {
        title: orders,
        content:
          seesOrders && user.countOrder > 0 ? (
            <Link
              className={styles.orders}
              to={ordersOfUserPath(user.id)}
              aria-label={texts.ordersOf(user.login, user.countOrder)}
            >
              {user.countOrder}
            </Link>
          ) : (
            user.countOrder
          ),
      },
    ]
  }

  return (
    <TreeGrid
      label={texts.list}
      columns={COLUMNS}
      rows={companyTree(companies, isOpen).map(rowOf)}
      onFold={onFold}
    />
  )
}

function UserName({ user }: { user: CompanyUser }) {
  const state = registrationState(user)
  return (
    <span className={styles.user}>
      <span>
        <EmailText text={user.login} />
        {user.name !== '' && user.name !== user.login && (
          <span className={styles.quiet}>{` ${user.name}`}</span>
        )}
      </span>
      {state === 'waiting' && <Chip tone="bad">{texts.notApproved}</Chip>}
      {state === 'default' && <Chip>{texts.defaultUser}</Chip>}
    </span>
  )
}

function Emails({ text }: { text: string }) {
  return (
    <span className={styles.emails}>
      <EmailText text={text} />
    </span>
  )
}

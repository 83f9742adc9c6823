import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useSession } from '#app-context/use-session.ts'
import type { Company, CompanyUser } from '#domain/people/company.ts'
import { phoneText } from '#domain/people/contact-text.ts'
import { registrationState } from '#domain/people/registration-request.ts'
import { ordersOfUserPath } from '#paths'
import { companyListTexts as texts } from '#texts/people/company-list.ts'
import { Chip } from '#ui/feedback/chip.tsx'
import { EmailText } from '#ui/layout/email-text.tsx'
import { type TreeCell, TreeGrid, type TreeRow } from '#ui/table/tree-grid.tsx'
import styles from './company-grid.module.css'
import { companyTree, type TreeEntry } from './company-tree.ts'
import type { Matches } from './matches.ts'
import waiting from './waiting-row.module.css'

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
/** The number of columns between the name and the buttons. */
const MIDDLE_COLUMN_COUNT = COLUMNS.length - 2

interface CompanyGridProps {
  companies: readonly Company[]
  matches: Matches
  isOpen: (key: string) => boolean
  onFold: (key: string, isOpen: boolean) => void
  /** Renders the buttons of a company or of one of its users. */
  companyActions: (company: Company) => ReactNode
  userActions: (user: CompanyUser, company: Company) => ReactNode
}

export function CompanyGrid({
  companies,
  matches,
  isOpen,
  onFold,
  companyActions,
  userActions,
}: CompanyGridProps) {
  const { may } = useSession()
  const seesOrders = may('seeOrders')

  function rowOf(entry: TreeEntry): TreeRow {
    const { kind: _, key, level, position, siblings } = entry
    const treePosition = { key, level, position, siblings, isOpen: entry.isOpen }
    if (entry.kind === 'company') {
      const { company } = entry
      const counts = texts.counts(company.users.length, company.dealerships.length)
      // Matching dealerships without a user have no row of their own, so the company's row names them.
      const matchingDealerships = company.dealerships.filter(
        (dealership) =>
          matches.hasDealership(company, dealership) &&
          !company.users.some((user) => user.dealerships.some(({ id }) => id === dealership.id)),
      )
      return {
        ...treePosition,
        foldLabel: texts.showUsers(company.name, entry.isOpen === true),
        cells: [
          { title: name, content: company.name },
          {
            title: email,
            content: <CompanyCounts counts={counts} matchingDealerships={matchingDealerships} />,
            span: MIDDLE_COLUMN_COUNT,
          },
          { title: actions, content: companyActions(company) },
        ],
      }
    }
    if (entry.kind === 'user') {
      const { user, company } = entry
      return {
        ...treePosition,
        foldLabel: texts.showDealerships(user.login, entry.isOpen === true),
        className: registrationState(user) === 'waiting' ? waiting.row : undefined,
        cells: [...userCells(user, company), { title: actions, content: userActions(user, company) }],
      }
    }
    const { details } = entry
    const isFound = matches.hasDealership(entry.company, entry.dealership)
    return {
      ...treePosition,
      foldLabel: '',
      cells: [
        { title: name, content: <MatchingText isFound={isFound}>{entry.dealership.name}</MatchingText> },
        { title: email, content: details && <Emails text={details.email} /> },
        { title: phone, content: details && phoneText(details.phone) },
        { title: role, content: null },
        { title: dealership, content: null },
        { title: lastLogin, content: null },
        { title: orders, content: details?.countOrder },
        { title: actions, content: null },
      ],
    }
  }

  function userCells(user: CompanyUser, company: Company): TreeCell[] {
    const [onlyDealership, ...furtherDealerships] = user.dealerships
    const dealershipText =
      furtherDealerships.length > 0 ? texts.dealerships(user.dealerships.length) : onlyDealership?.name
    const isDealershipFound = user.dealerships.some((userDealership) =>
      matches.hasDealership(company, userDealership),
    )
    return [
      { title: name, content: <UserName user={user} isFound={matches.hasUser(user)} /> },
      { title: email, content: <Emails text={user.email} /> },
      { title: phone, content: phoneText(user.phone) },
      { title: role, content: user.role.name },
      {
        title: dealership,
        content: dealershipText !== undefined && (
          <span className={styles.dealership}>
            <MatchingText isFound={isDealershipFound}>{dealershipText}</MatchingText>
          </span>
        ),
      },
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
      rows={companyTree(companies, isOpen, matches.isFound).map(rowOf)}
      onFold={onFold}
    />
  )
}

/** Marks the text if the filter matches it. */
function MatchingText({ isFound, children }: { isFound: boolean; children: ReactNode }) {
  return isFound ? <mark className={styles.match}>{children}</mark> : <span>{children}</span>
}

function CompanyCounts({
  counts,
  matchingDealerships,
}: {
  counts: string
  matchingDealerships: readonly { id: number; name: string }[]
}) {
  return (
    <span className={styles.quiet}>
      <span>{counts}</span>
      {matchingDealerships.map(({ id, name: dealershipName }) => (
        <Fragment key={id}>
          {' '}
          <MatchingText isFound>{dealershipName}</MatchingText>
        </Fragment>
      ))}
    </span>
  )
}

function UserName({ user, isFound }: { user: CompanyUser; isFound: boolean }) {
  const state = registrationState(user)
  return (
    <span className={styles.user}>
      <span>
        <MatchingText isFound={isFound}>
          <EmailText text={user.login} />
        </MatchingText>
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

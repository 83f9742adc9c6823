import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useSession } from '#app-context/people/use-session.ts'
import type { Company, CompanyUser } from '#domain/people/company.ts'
import { phoneText } from '#domain/people/contact-text.ts'
import { registrationState } from '#domain/people/registration-request.ts'
import { listDate } from '#domain/values/dates.ts'
import { ordersOfUserPath } from '#paths'
import { companyListTexts as texts } from '#texts/people/company-list.ts'
import { Chip } from '#ui/feedback/chip.tsx'
import { EmailText } from '#ui/layout/email-text.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { type TreeCell, type TreeColumn, TreeGrid, type TreeRow } from '#ui/table/tree-grid.tsx'
import styles from './company-grid.module.css'
import { companyTree, type TreeEntry } from './company-tree.ts'
import type { Matches } from './matches.ts'
import waitingStyles from './waiting-row.module.css'

/** A row of a tablet is one line; the title of a user's menu has phone and role where their columns are missing (G366). */
const COLUMNS: readonly TreeColumn[] = [
  { title: texts.name },
  { title: texts.email, isHiddenOnTablets: true },
  { title: texts.phone, isHiddenOnTablets: true },
  { title: texts.role, isHiddenOnTablets: true },
  { title: texts.dealership, placeInCard: 'second-line', isCutInCard: true },
  { title: texts.lastLogin },
  { title: texts.orders, align: 'end', placeInCard: 'second-line', hasTitleInCard: true },
  { title: texts.actions, isTitleHidden: true },
]

interface CompanyGridProps {
  companies: readonly Company[]
  matches: Matches
  isOpen: (key: string) => boolean
  onFold: (key: string, isOpen: boolean) => void
  /** Renders the buttons of a company. */
  companyActions: (company: Company) => ReactNode
  /** Renders the buttons of a user of the company. */
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
  const maySeeOrders = may('seeOrders')

  function rowOf(entry: TreeEntry): TreeRow {
    const { key, level, position, groupSize } = entry
    const treePosition = { key, level, position, groupSize, isOpen: entry.isOpen }
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
          { title: texts.name, content: company.name },
          {
            title: texts.email,
            content: <CompanyCounts counts={counts} matchingDealerships={matchingDealerships} />,
            isSpanning: true,
          },
          { title: texts.actions, content: companyActions(company) },
        ],
      }
    }
    if (entry.kind === 'user') {
      const { user, company } = entry
      return {
        ...treePosition,
        foldLabel: texts.showDealerships(user.login, entry.isOpen === true),
        className: registrationState(user) === 'waiting' ? waitingStyles.row : undefined,
        cells: [...userCells(user, company), { title: texts.actions, content: userActions(user, company) }],
      }
    }
    const { companyDealership } = entry
    const isMatch = matches.hasDealership(entry.company, entry.dealership)
    return {
      ...treePosition,
      foldLabel: '',
      cells: [
        {
          title: texts.name,
          content: <MatchingText isMatch={isMatch}>{entry.dealership.name}</MatchingText>,
        },
        { title: texts.email, content: companyDealership && <Emails text={companyDealership.email} /> },
        { title: texts.phone, content: companyDealership && <Phone phone={companyDealership.phone} /> },
        { title: texts.role, content: null },
        { title: texts.dealership, content: null },
        { title: texts.lastLogin, content: null },
        { title: texts.orders, content: companyDealership?.countOrder },
        { title: texts.actions, content: null },
      ],
    }
  }

  function userCells(user: CompanyUser, company: Company): TreeCell[] {
    const [firstDealership, ...otherDealerships] = user.dealerships
    const dealershipText =
      otherDealerships.length > 0 ? texts.dealerships(user.dealerships.length) : firstDealership?.name
    const isDealershipMatch = user.dealerships.some((userDealership) =>
      matches.hasDealership(company, userDealership),
    )
    return [
      { title: texts.name, content: <UserName user={user} isMatch={matches.hasUser(user)} /> },
      { title: texts.email, content: <Emails text={user.email} /> },
      { title: texts.phone, content: <Phone phone={user.phone} /> },
      { title: texts.role, content: <Role name={user.role.name} /> },
      {
        title: texts.dealership,
        content: dealershipText !== undefined && (
          <span className={styles.dealership}>
            <MatchingText isMatch={isDealershipMatch}>{dealershipText}</MatchingText>
          </span>
        ),
      },
      {
        title: texts.lastLogin,
        content: <LastLogin lastLogin={user.lastLogin} />,
      },
      {
        title: texts.orders,
        content:
          maySeeOrders && user.countOrder > 0 ? (
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
      rows={companyTree(companies, isOpen, matches.isMatch).map(rowOf)}
      onFold={onFold}
    />
  )
}

/** Marks the text if the filter matches it. */
function MatchingText({ isMatch, children }: { isMatch: boolean; children: ReactNode }) {
  return isMatch ? <mark className={styles.match}>{children}</mark> : <span>{children}</span>
}

function CompanyCounts({
  counts,
  matchingDealerships,
}: {
  counts: string
  matchingDealerships: readonly { id: number; name: string }[]
}) {
  return (
    <Muted as="span">
      <span>{counts}</span>
      {matchingDealerships.map(({ id, name }) => (
        <Fragment key={id}>
          {' '}
          <MatchingText isMatch>{name}</MatchingText>
        </Fragment>
      ))}
    </Muted>
  )
}

function UserName({ user, isMatch }: { user: CompanyUser; isMatch: boolean }) {
  const { login, name } = user
  const state = registrationState(user)
  return (
    <span className={styles.user} title={login}>
      <MatchingText isMatch={isMatch}>{login}</MatchingText>
      <span className={styles.facts}>
        {name !== '' && name !== login && <Muted as="span">{` ${name}`}</Muted>}
        {state === 'waiting' && <Chip tone="bad">{texts.notApproved}</Chip>}
        {state === 'default' && <Chip>{texts.defaultUser}</Chip>}
      </span>
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

function Phone({ phone }: { phone: string }) {
  return <span className={styles.phone}>{phoneText(phone)}</span>
}

function Role({ name }: { name: string }) {
  return (
    <span className={styles.role} title={name}>
      {name}
    </span>
  )
}

/** The day, with the time under the pointer. */
function LastLogin({ lastLogin }: { lastLogin: string | null }) {
  return (
    <span className={styles.date} title={lastLogin ?? undefined}>
      {lastLogin === null ? texts.never : listDate(lastLogin)}
    </span>
  )
}

import { Link, useSearchParams } from 'react-router-dom'
import { usePageNumber } from '#address/use-page-number.ts'
import { usePageTitle } from '#app-context/page-title.ts'
import { useUndoableMails } from '#app-context/people/use-undoable-mails.ts'
import { phoneText } from '#domain/people/contact-text.ts'
import type { RegistrationRequest } from '#domain/people/registration-request.ts'
import { closedRequestsPath, requestsPath, viewCompanyPath } from '#paths'
import { useListFrame } from '#server-state/use-list-frame.ts'
import { useRequests } from '#server-state/people/use-open-requests.ts'
import { joinTexts } from '#texts/people/join-customer.ts'
import { requestListTexts as texts } from '#texts/people/requests.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Chip } from '#ui/feedback/chip.tsx'
import { EmailText } from '#ui/layout/email-text.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import type { Column } from '#ui/table/columns.ts'
import { ListFrame } from '#ui/table/list-frame.tsx'
import { PlainTable } from '#ui/table/table.tsx'
import { type JoinQuestion, RequestActions } from './request-actions.tsx'
import styles from './requests-screen.module.css'

const COLUMNS: readonly Column<RegistrationRequest>[] = [
  {
    title: texts.company,
    isHeadline: true,
    cell: (request) => (
      <span className={styles.company}>
        <span>{request.companyName}</span>
        {request.completedAt === null && <ExistingCustomerLinks request={request} />}
      </span>
    ),
  },
  {
    title: texts.kind,
    cell: ({ kind, createdAt, completedAt }) => (
      <span className={styles.kind}>
        <Chip tone={kind === 'registration' ? 'info' : 'plain'}>{texts.kinds[kind]}</Chip>
        <span>{createdAt}</span>
        {completedAt !== null && <span>{texts.closedAt(completedAt)}</span>}
      </span>
    ),
  },
  {
    title: texts.contact,
    cell: ({ name, email, phone }) => (
      <span className={styles.contact}>
        <span>{name}</span>
        <EmailText text={email} />
        <span>{phoneText(phone)}</span>
      </span>
    ),
  },
  { title: texts.state, keepsWordsWhole: true, cell: ({ state }) => state?.name },
  {
    title: texts.details,
    cell: ({ orderDetails }) => orderDetails !== '' && <span className={styles.details}>{orderDetails}</span>,
  },
]

/** Links to existing customers that have the request's company name or one of its e-mails (G194). */
function ExistingCustomerLinks({ request }: { request: RegistrationRequest }) {
  return (
    <>
      {request.sameCompanies.map(({ id, name }) => (
        <Link key={id} className={styles.customer} to={viewCompanyPath(id)}>
          {joinTexts.companyExists(name)}
        </Link>
      ))}
      {request.emailOwners.map(({ email, login, company }) => (
        <Link key={`${email} ${login}`} className={styles.customer} to={viewCompanyPath(company.id)}>
          {joinTexts.emailBelongs(email, login, company.name)}
        </Link>
      ))}
    </>
  )
}

/**
 * Lists open requests of visitors: registrations, which ask for an account, and catalogue requests, which describe in
 * words something to order. A second view lists the closed requests (G17, G86).
 */
export function RequestsScreen({ Join }: { Join: JoinQuestion }) {
  const pageNumber = usePageNumber()
  const [query] = useSearchParams()
  const showsClosedRequests = query.get('closed') === 'true'
  const list = useRequests(pageNumber.page, showsClosedRequests)
  const frame = useListFrame(pageNumber, list, texts)
  const mails = useUndoableMails()
  const requests = list.value?.requests ?? []
  const title = showsClosedRequests ? texts.closedTitle : texts.title
  usePageTitle(title)
  const actions: Column<RegistrationRequest> = {
    title: texts.actions,
    isTitleHidden: true,
    align: 'end',
    cell: (request) => <RequestActions request={request} Join={Join} mails={mails} />,
  }
  return (
    <Stack gap={3}>
      <TitleBar title={title} lead={showsClosedRequests ? texts.closedHint : texts.acceptHint}>
        <LinkButton
          icon={showsClosedRequests ? 'mail' : 'clock'}
          to={showsClosedRequests ? requestsPath : closedRequestsPath}
        >
          {showsClosedRequests ? texts.title : texts.closedTitle}
        </LinkButton>
      </TitleBar>
      <ListFrame
        {...frame}
        waitingLabel={texts.isLoading}
        emptyState={
          requests.length === 0 && {
            icon: 'check',
            title: showsClosedRequests ? texts.noneClosed : texts.none,
            children: showsClosedRequests ? texts.noneClosedHint : texts.noneHint,
          }
        }
        notReadState={{ icon: 'offline', title: texts.notRead }}
      >
        <PlainTable
          label={title}
          columns={showsClosedRequests ? [...COLUMNS] : [...COLUMNS, actions]}
          rows={requests}
          keyOf={({ kind, id }) => `${kind}-${id}`}
          isDense
          nameOf={({ companyName, kind }) => `${texts.kinds[kind]} ${companyName}`}
        />
      </ListFrame>
    </Stack>
  )
}

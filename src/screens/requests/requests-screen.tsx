import { Link, useSearchParams } from 'react-router-dom'
import { usePageNumber } from '#address/use-page-number.ts'
import { usePageTitle } from '#app-context/page-title.ts'
import { useUndoableMails } from '#app-context/people/use-undoable-mails.ts'
import { phoneText } from '#domain/people/contact-text.ts'
import type { RegistrationRequest } from '#domain/people/registration-request.ts'
import { listDate } from '#domain/values/dates.ts'
import { closedRequestsPath, requestsPath, viewCompanyPath } from '#paths'
import { useListFrame } from '#server-state/use-list-frame.ts'
import { useRequests } from '#server-state/people/use-open-requests.ts'
import { joinTexts } from '#texts/people/join-customer.ts'
import { requestListTexts as texts } from '#texts/people/requests.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { EmailText } from '#ui/layout/email-text.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import type { Column } from '#ui/table/columns.ts'
import { ListFrame } from '#ui/table/list-frame.tsx'
import { RowFold } from '#ui/table/row-fold.tsx'
import { PlainTable } from '#ui/table/table.tsx'
import { BELOW_LARGE, NARROW, useMedia } from '#ui/use-media.ts'
import { type JoinQuestion, RequestActions } from './request-actions.tsx'
import styles from './requests-screen.module.css'

/**
 * A row has two lines. On tablets the code of the state stands behind the day, and what somebody orders unfolds with the
 * contact; on phones both unfold from the name of the contact.
 */
function columnsFor(isTouched: boolean, isNarrow: boolean): Column<RegistrationRequest>[] {
  const detailsColumn: Column<RegistrationRequest> = {
    title: texts.details,
    cell: ({ state, orderDetails }) => <Details texts={[state?.name, orderDetails]} />,
  }
  return [
    {
      title: texts.company,
      isHeadline: true,
      cell: (request) => (
        <span className={styles.company}>
          <span>{request.companyName}</span>
          {!isNarrow && <Muted as="span">{isTouched ? kindDayAndState(request) : kindAndDay(request)}</Muted>}
          {request.completedAt === null && <ExistingCustomerLinks request={request} />}
        </span>
      ),
    },
    {
      title: texts.contact,
      placeInCard: 'second-line',
      isCutInCard: true,
      cell: (request) =>
        isNarrow || (isTouched && request.orderDetails !== '') ? (
          <RowFold summary={isNarrow ? request.name : texts.nameAndOrder(request.name, request.orderDetails)}>
            {isNarrow && <Muted as="span">{kindAndDay(request)}</Muted>}
            <Contact request={request} isNamed={false} />
            <Details texts={[isNarrow ? request.state?.name : undefined, request.orderDetails]} />
          </RowFold>
        ) : (
          <Contact request={request} isNamed />
        ),
    },
    ...(isTouched ? [] : [detailsColumn]),
    ...(isNarrow ? [RECEIVED_COLUMN] : []),
  ]
}

const kindAndDay = ({ kind, createdAt }: RegistrationRequest) =>
  texts.kindAndDay(texts.kinds[kind], listDate(createdAt))

const kindDayAndState = (request: RegistrationRequest) =>
  [kindAndDay(request), ...(request.state === null ? [] : [request.state.code || request.state.name])].join(
    ' · ',
  )

const RECEIVED_COLUMN: Column<RegistrationRequest> = {
  title: texts.received,
  placeInCard: 'first-line-end',
  cell: ({ createdAt }) => <Muted as="span">{listDate(createdAt)}</Muted>,
}

const CLOSED_COLUMN: Column<RegistrationRequest> = {
  title: texts.closed,
  isTitleHidden: true,
  align: 'end',
  cell: ({ completedAt }) => completedAt !== null && <Muted as="span">{texts.closedAt(completedAt)}</Muted>,
}

interface ContactProps {
  request: RegistrationRequest
  /** False where the name stands above. */
  isNamed: boolean
}

function Contact({ request: { name, email, phone }, isNamed }: ContactProps) {
  return (
    <span className={styles.contact}>
      <span className={styles.words}>
        {isNamed && <span>{name}</span>}
        <span>{phoneText(phone)}</span>
      </span>
      <EmailText text={email} />
    </span>
  )
}

function Details({ texts: lines }: { texts: readonly (string | undefined)[] }) {
  const details = lines.filter(Boolean).join('\n')
  return details !== '' && <span className={styles.details}>{details}</span>
}

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
  const frame = useListFrame(pageNumber, list, {})
  const mails = useUndoableMails()
  const isTouched = useMedia(BELOW_LARGE)
  const isNarrow = useMedia(NARROW)
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
      <TitleBar title={title}>
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
        notReadState={{ title: texts.notRead, children: texts.notReadHint }}
      >
        <PlainTable
          label={title}
          columns={[...columnsFor(isTouched, isNarrow), showsClosedRequests ? CLOSED_COLUMN : actions]}
          rows={requests}
          keyOf={({ kind, id }) => `${kind}-${id}`}
          isDense
          isOneLine
          hasLowCards
          nameOf={({ companyName, kind }) => `${texts.kinds[kind]} ${companyName}`}
        />
      </ListFrame>
    </Stack>
  )
}

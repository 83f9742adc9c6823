import { usePageNumber } from '#address/use-page-number.ts'
import { phoneText } from '#domain/contact-text.ts'
import type { RegistrationRequest } from '#domain/registration-request.ts'
import { useListFrame } from '#server-state/use-list-frame.ts'
import { useOpenRequests } from '#server-state/use-open-requests.ts'
import { requestListTexts as texts } from '#texts/requests.ts'
import { Chip } from '#ui/feedback/chip.tsx'
import { EmailText } from '#ui/layout/email-text.tsx'
import type { Column } from '#ui/table/columns.ts'
import { ListFrame } from '#ui/table/list-frame.tsx'
import { PlainTable } from '#ui/table/table.tsx'
import { RequestActions } from './request-actions.tsx'
import styles from './requests-screen.module.css'

const COLUMNS: readonly Column<RegistrationRequest>[] = [
  { title: texts.company, isHeadline: true, cell: ({ companyName }) => companyName },
  {
    title: texts.kind,
    cell: ({ kind, createdAt }) => (
      <span className={styles.kind}>
        <Chip tone={kind === 'registration' ? 'info' : 'plain'}>{texts.kinds[kind]}</Chip>
        <span>{createdAt}</span>
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
  { title: texts.state, keepsWords: true, cell: ({ state }) => state?.name },
  {
    title: texts.details,
    cell: ({ orderDetails }) => orderDetails !== '' && <span className={styles.details}>{orderDetails}</span>,
  },
  {
    title: texts.actions,
    isTitleHidden: true,
    align: 'end',
    cell: (request) => <RequestActions request={request} />,
  },
]

/** What visitors asked for, until somebody answers it: new customers, and orders out of a catalogue (G17, G86). */
export function RequestsScreen() {
  const number = usePageNumber()
  const list = useOpenRequests(number.page)
  const frame = useListFrame(number, list, texts)
  const requests = list.value?.requests ?? []
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{texts.title}</h1>
      <p className={styles.hint}>{texts.acceptHint}</p>
      <ListFrame
        {...frame}
        waitingFor={texts.isLoading}
        none={requests.length === 0 && { icon: 'check', title: texts.none, children: texts.noneHint }}
        notRead={{ icon: 'offline', title: texts.notRead }}
      >
        <PlainTable
          label={texts.list}
          columns={[...COLUMNS]}
          rows={requests}
          keyOf={({ kind, id }) => `${kind}-${id}`}
          isDense
          nameOf={({ companyName, kind }) => `${texts.kinds[kind]} ${companyName}`}
        />
      </ListFrame>
    </div>
  )
}

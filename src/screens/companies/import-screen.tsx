import { useEffect, useMemo, useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { type FormDraft, useDraft } from '#app-context/use-draft.ts'
import { useSession } from '#app-context/use-session.ts'
import { isAdministratorsCompany, type UserFields } from '#domain/people/company.ts'
import { dealerRoleName } from '#domain/people/role.ts'
import { comparedEmails, readUserLines, type UserLine, withAppendedUsers } from '#domain/people/user-lines.ts'
import { useEveryDealership } from '#server-state/people/use-every-dealership.ts'
import { useAssignableRoles } from '#server-state/people/use-assignable-roles.ts'
import { useCreateUsers, useTakenNames } from '#server-state/people/use-import-users.ts'
import { countOf } from '#texts/figures.ts'
import { fileTexts } from '#texts/forms.ts'
import { listTexts } from '#texts/lists.ts'
import { userImportTexts as texts } from '#texts/people/user-import.ts'
import { userTexts } from '#texts/people/users.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Note, OfflineNote } from '#ui/feedback/note.tsx'
import { FileField } from '#ui/file/file-field.tsx'
import { readFileText } from '#ui/file/file-queue.ts'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-input.tsx'
import { Card } from '#ui/layout/card.tsx'
import { BulkOutcome } from '#ui/table/bulk-outcome.tsx'
import { useBulkWork } from '#ui/table/use-bulk-work.ts'
import { answerUsers, choiceKey, type UserAnswer } from './answer-users.ts'
import styles from './import-screen.module.css'
import { SecondFileDialog } from './second-file-dialog.tsx'
import { UserAnswers } from './user-answers.tsx'

const MOST_LINES = 500
const MOST_BYTES = 1_000_000
const ACCEPTED = ['.csv', '.tsv', '.txt', 'text/csv', 'text/plain']
const FRESH = { text: '' }
const OUTCOME = { ...listTexts, row: texts.user, workingThrough: texts.workingThrough }

interface ReadyLine {
  line: UserLine
  fields: UserFields
}

/** Identifies a line by its number and its text: another line with the same login is another user. */
const keyOf = (line: UserLine) => JSON.stringify(line)

/** Creates many users: each line is checked, then the ready ones are created one by one (G159). */
export function ImportScreen() {
  const draft = useDraft('user-import', FRESH)
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{texts.title}</h1>
      {draft !== undefined && <UserLines draft={draft} />}
    </div>
  )
}

function useAnswers(text: string, made: ReadonlySet<string>, meanings: ReadonlyMap<string, number>) {
  const { account, may } = useSession()
  const allDealerships = useEveryDealership()
  const roles = useAssignableRoles(undefined)
  const all = useMemo(() => readUserLines(text), [text])
  const lines = useMemo(() => all.slice(0, MOST_LINES), [all])
  const names = useMemo(() => {
    const openLines = lines.filter((line) => !made.has(keyOf(line)))
    return {
      logins: openLines.map(({ values }) => values.login.toLowerCase()).filter((login) => login !== ''),
      emails: openLines.flatMap(({ values }) => comparedEmails(values.email)),
    }
  }, [lines, made])
  const { taken: takenNames, failure } = useTakenNames(names)
  const companies = useMemo(() => {
    const companyNames = new Map(allDealerships.map(({ companyId, companyName }) => [companyId, companyName]))
    const ownCompany = account?.company
    if (ownCompany !== undefined && isAdministratorsCompany(ownCompany))
      companyNames.set(ownCompany.id, ownCompany.name)
    const choices = [...companyNames].map(([id, name]) => ({ id, name }))
    return choices.filter((company) => may('createAdministrators') || !isAdministratorsCompany(company))
  }, [allDealerships, account, may])
  const answers =
    takenNames === undefined
      ? null
      : answerUsers(lines, { companies, dealerships: allDealerships, roles, taken: takenNames, meanings })
  return { lines, answers, failure, roles, hasMore: all.length > lines.length }
}

function UserLines({ draft }: { draft: FormDraft<{ text: string }> }) {
  const { notices } = useCounter()
  const isOffline = useConnection().state === 'offline'
  const [text, setText] = useState(draft.initial.text)
  const [made, setMade] = useState<ReadonlySet<string>>(new Set())
  const [meanings, setMeanings] = useState<ReadonlyMap<string, number>>(new Map())
  const [secondFile, setSecondFile] = useState<{ name: string; text: string } | null>(null)
  const { lines, answers, failure, roles, hasMore } = useAnswers(text, made, meanings)
  const isMade = ({ line }: UserAnswer) => made.has(keyOf(line))
  const work = useBulkWork(
    useCreateUsers<ReadyLine>(({ line }) => setMade((before) => new Set(before).add(keyOf(line)))),
  )
  const ready = (answers ?? []).flatMap((answer): ReadyLine[] =>
    answer.fields === null || isMade(answer) ? [] : [{ line: answer.line, fields: answer.fields }],
  )
  const isAllMade = answers !== null && answers.length > 0 && !hasMore && answers.every(isMade)
  const { forget } = draft
  useEffect(() => {
    if (isAllMade) void forget() // a draft that could not be deleted is only shown again
  }, [isAllMade, forget])
  function type(next: string): void {
    setText(next)
    draft.keep({ text: next })
  }
  function fill(name: string, fileContent: string, next: string): void {
    setSecondFile(null)
    type(next)
    const noticeText = texts.fileIsRead(name, countOf(readUserLines(fileContent).length, 'line'))
    notices.give({ kind: 'success', text: noticeText }, DEFAULT_NOTICE_MS)
  }
  /** The first choice for a name applies to every other line with that name, until another choice is made there. */
  function choose(line: UserLine, subject: string, id: number): void {
    setMeanings((before) => {
      const next = new Map(before).set(choiceKey(line, subject), id)
      return before.has(subject) ? next : next.set(subject, id)
    })
  }

  return (
    <>
      <Card>
        <div className={styles.form}>
          <Field label={texts.lines} hint={texts.linesHint(dealerRoleName(roles) || userTexts.defaultRole)}>
            <TextArea
              rows={8}
              wrap="off"
              value={text}
              onChange={({ target }) => type(target.value)}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
          </Field>
          <FileField
            label={texts.file}
            choose={texts.readFile}
            hint={texts.fileHint}
            accept={ACCEPTED}
            maxBytes={MOST_BYTES}
            words={fileTexts}
            take={async (file, reading) => {
              const fileContent = await readFileText(file, reading)
              if (text.trim() === '') fill(file.name, fileContent, fileContent)
              else setSecondFile({ name: file.name, text: fileContent })
              return { isTaken: true }
            }}
          />
          <div className={styles.buttons}>
            <p role="status">
              {lines.length > 0 &&
                (answers === null ? texts.checking : texts.summary(ready.length, lines.length))}
            </p>
            <Button
              variant="primary"
              icon="plus"
              busy={work.isRunning}
              disabled={isOffline || ready.length === 0}
              reason={isOffline ? texts.needsServer : texts.nothingToCreate}
              onClick={() => work.start(ready)}
            >
              {texts.create(ready.length)}
            </Button>
          </div>
        </div>
      </Card>
      {work.isRunning && isOffline && <OfflineNote>{texts.importWaits}</OfflineNote>}
      <BulkOutcome words={OUTCOME} work={work} nameOf={({ fields }) => fields.login} />
      {secondFile !== null && (
        <SecondFileDialog
          name={secondFile.name}
          onReplace={() => fill(secondFile.name, secondFile.text, secondFile.text)}
          onAdd={() => fill(secondFile.name, secondFile.text, withAppendedUsers(text, secondFile.text))}
          onClose={() => setSecondFile(null)}
        />
      )}
      {failure !== null && <Note tone="wait">{texts.notChecked(failure)}</Note>}
      {hasMore && <Note tone="wait">{texts.tooMany(MOST_LINES)}</Note>}
      {answers !== null && answers.length > 0 ? (
        <UserAnswers answers={answers} isMade={isMade} onChoose={choose} />
      ) : (
        lines.length === 0 && (
          <EmptyState icon="list" title={texts.noneYet}>
            {texts.noneYetHint}
          </EmptyState>
        )
      )}
    </>
  )
}

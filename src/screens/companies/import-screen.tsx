import { useEffect, useMemo, useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { type FormDraft, useDraft } from '#app-context/device/use-draft.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { isAdministratorsCompany, type UserFields } from '#domain/people/company.ts'
import { dealerRoleName } from '#domain/people/role.ts'
import {
  isFileOfUsers,
  lowerCaseEmails,
  readUserLines,
  type UserLine,
  withAppendedUsers,
} from '#domain/people/user-lines.ts'
import { useAssignableRoles } from '#server-state/people/use-assignable-roles.ts'
import { useEveryDealership } from '#server-state/people/use-every-dealership.ts'
import { useCreateUsers, useTakenNames } from '#server-state/people/use-import-users.ts'
import { countOf } from '#texts/figures.ts'
import { listTexts } from '#texts/lists.ts'
import { userImportTexts as texts } from '#texts/people/user-import.ts'
import { userTexts } from '#texts/people/users.ts'
import { tableFileTexts } from '#texts/table-files.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyCard } from '#ui/feedback/empty-card.tsx'
import { Note, OfflineNote } from '#ui/feedback/note.tsx'
import { TableFileField } from '#ui/file/table-file-field.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-input.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import { BulkOutcome } from '#ui/table/bulk-outcome.tsx'
import { useBulkWork } from '#ui/table/use-bulk-work.ts'
import { type CheckedLine, checkLines, choiceKey } from './check-lines.ts'
import { CheckedLines } from './checked-lines.tsx'
import { SecondFileDialog } from './second-file-dialog.tsx'
import { UserColumns } from './user-columns.tsx'

const MAX_LINES = 500
const EMPTY_DRAFT = { text: '' }
const OUTCOME_TEXTS = { ...listTexts, row: texts.user, workingThrough: texts.workingThrough }

interface ReadyLine {
  line: UserLine
  fields: UserFields
}

/** Identifies a line by its number and its values, so that two lines with the same login are two users. */
const keyOfLine = (line: UserLine) => JSON.stringify(line)

/** Creates many users: checks each line, then creates the users of the ready lines one by one (G159). */
export function ImportScreen() {
  const draft = useDraft('user-import', EMPTY_DRAFT)
  return (
    <Stack gap={3}>
      <TitleBar title={texts.title} />
      {draft !== undefined && <UserLinesForm draft={draft} />}
    </Stack>
  )
}

function useCheckedLines(
  text: string,
  createdKeys: ReadonlySet<string>,
  chosenIds: ReadonlyMap<string, number>,
) {
  const { account, may } = useSession()
  const allDealerships = useEveryDealership()
  const roles = useAssignableRoles(undefined)
  const userLines = useMemo(() => readUserLines(text), [text])
  const { lines: allLines } = userLines
  const lines = useMemo(() => allLines.slice(0, MAX_LINES), [allLines])
  const loginsAndEmails = useMemo(() => {
    const openLines = lines.filter((line) => !createdKeys.has(keyOfLine(line)))
    return {
      logins: openLines.map(({ values }) => values.login.toLowerCase()).filter((login) => login !== ''),
      emails: openLines.flatMap(({ values }) => lowerCaseEmails(values.email)),
    }
  }, [lines, createdKeys])
  const { names: takenNames, failure } = useTakenNames(loginsAndEmails)
  const companies = useMemo(() => {
    const companyNames = new Map(allDealerships.map(({ companyId, companyName }) => [companyId, companyName]))
    const ownCompany = account?.company
    if (ownCompany !== undefined && isAdministratorsCompany(ownCompany))
      companyNames.set(ownCompany.id, ownCompany.name)
    const choices = [...companyNames].map(([id, name]) => ({ id, name }))
    return choices.filter((company) => may('createAdministrators') || !isAdministratorsCompany(company))
  }, [allDealerships, account, may])
  const checkedLines =
    takenNames === undefined
      ? null
      : checkLines(lines, { companies, dealerships: allDealerships, roles, takenNames, chosenIds })
  return {
    lines,
    userLines,
    checkedLines,
    failure,
    roles,
    hasTooManyLines: allLines.length > lines.length,
  }
}

function UserLinesForm({ draft }: { draft: FormDraft<{ text: string }> }) {
  const { notices } = useCounter()
  const isOffline = useConnection().state === 'offline'
  const [text, setText] = useState(draft.initialFields.text)
  const [createdKeys, setCreatedKeys] = useState<ReadonlySet<string>>(new Set())
  const [chosenIds, setChosenIds] = useState<ReadonlyMap<string, number>>(new Map())
  const [secondFile, setSecondFile] = useState<{ name: string; text: string } | null>(null)
  const { lines, userLines, checkedLines, failure, roles, hasTooManyLines } = useCheckedLines(
    text,
    createdKeys,
    chosenIds,
  )
  const isCreated = ({ line }: CheckedLine) => createdKeys.has(keyOfLine(line))
  const work = useBulkWork(
    useCreateUsers<ReadyLine>(({ line }) =>
      setCreatedKeys((previousKeys) => new Set(previousKeys).add(keyOfLine(line))),
    ),
  )
  const readyLines = (checkedLines ?? []).flatMap((checkedLine): ReadyLine[] =>
    checkedLine.fields === null || isCreated(checkedLine)
      ? []
      : [{ line: checkedLine.line, fields: checkedLine.fields }],
  )
  const areAllCreated =
    checkedLines !== null && checkedLines.length > 0 && !hasTooManyLines && checkedLines.every(isCreated)
  const { forget } = draft
  useEffect(() => {
    if (areAllCreated) void forget() // a draft that could not be deleted is only shown again
  }, [areAllCreated, forget])
  function changeText(nextText: string): void {
    setText(nextText)
    draft.keep({ text: nextText })
  }
  function fillField(fileName: string, fileContent: string, nextText: string): void {
    setSecondFile(null)
    changeText(nextText)
    const noticeText = texts.fileIsRead(fileName, countOf(readUserLines(fileContent).lineCount, 'line'))
    notices.show({ kind: 'success', text: noticeText }, DEFAULT_NOTICE_MS)
  }
  /** The first choice for a name applies to every line with that name; later the person can choose in each line. */
  function choose(line: UserLine, nameKey: string, id: number): void {
    setChosenIds((previousIds) => {
      const nextIds = new Map(previousIds).set(choiceKey(line, nameKey), id)
      return previousIds.has(nameKey) ? nextIds : nextIds.set(nameKey, id)
    })
  }

  return (
    <>
      <Card>
        <Stack gap={3}>
          <Field label={texts.lines} hint={texts.linesHint(dealerRoleName(roles) || userTexts.defaultRole)}>
            <TextArea
              rows={8}
              wrap="off"
              value={text}
              onChange={({ target }) => changeText(target.value)}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
          </Field>
          <TableFileField
            label={texts.file}
            buttonText={texts.readFile}
            hint={texts.fileHint}
            dropArea="page"
            words={tableFileTexts}
            takeText={(fileName, fileContent) => {
              if (!isFileOfUsers(readUserLines(fileContent)))
                return { isTaken: false, reason: texts.noUsersInFile(fileName), canRetry: false }
              if (text.trim() === '') fillField(fileName, fileContent, fileContent)
              else setSecondFile({ name: fileName, text: fileContent })
              return { isTaken: true }
            }}
          />
          <Row gap={4} justify="between">
            <p role="status">
              {lines.length > 0 &&
                (checkedLines === null ? texts.checking : texts.summary(readyLines.length, lines.length))}
            </p>
            <Button
              variant="primary"
              icon="plus"
              busy={work.isRunning}
              disabled={isOffline || readyLines.length === 0}
              reason={isOffline ? texts.needsServer : texts.nothingToCreate}
              onClick={() => work.start(readyLines)}
            >
              {texts.create(readyLines.length)}
            </Button>
          </Row>
        </Stack>
      </Card>
      {work.isRunning && isOffline && <OfflineNote>{texts.importWaits}</OfflineNote>}
      <BulkOutcome texts={OUTCOME_TEXTS} work={work} nameOf={({ fields }) => fields.login} />
      {secondFile !== null && (
        <SecondFileDialog
          fileName={secondFile.name}
          onReplace={() => fillField(secondFile.name, secondFile.text, secondFile.text)}
          onAdd={() => fillField(secondFile.name, secondFile.text, withAppendedUsers(text, secondFile.text))}
          onClose={() => setSecondFile(null)}
        />
      )}
      <UserColumns text={text} userLines={userLines} onChange={changeText} />
      {failure !== null && <Note tone="wait">{texts.notChecked(failure)}</Note>}
      {hasTooManyLines && <Note tone="wait">{texts.tooMany(MAX_LINES)}</Note>}
      {checkedLines !== null && checkedLines.length > 0 ? (
        <CheckedLines checkedLines={checkedLines} isCreated={isCreated} onChoose={choose} />
      ) : (
        userLines.lineCount === 0 && (
          <EmptyCard icon="list" title={texts.noneYet}>
            {texts.noneYetHint}
          </EmptyCard>
        )
      )}
    </>
  )
}

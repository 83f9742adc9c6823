// Checks each line of a user import before anything is sent. Returns for each line the fields of its user, its faults,
// and the questions about names that several companies, roles or dealerships have.
import * as v from 'valibot'
import type { LoginsAndEmails } from '#contract/people/user-form.ts'
import { DEALER_ROLE_ID } from '#domain/people/account.ts'
import { isAdministratorsCompany, type UserFields } from '#domain/people/company.ts'
import { type Dealership, envelopeAddress } from '#domain/people/dealership.ts'
import { dealershipNamesIn, lowerCaseEmails, type UserLine } from '#domain/people/user-lines.ts'
import { userImportTexts as texts } from '#texts/people/user-import.ts'
import { userTexts } from '#texts/people/users.ts'
import { type IdAndName, userFormSchema } from './user-fields.ts'

/** A name that several companies, roles or dealerships have: the person chooses one. */
export interface NameQuestion {
  /** Identifies the name, for example `company lakeside`; equal in every line with this name. */
  nameKey: string
  questionText: string
  choices: readonly IdAndName[]
  /** null until the person has chosen. */
  chosenId: number | null
}

export interface CheckedLine {
  line: UserLine
  /** null when the line has a fault or an unanswered question. */
  fields: UserFields | null
  faults: readonly string[]
  /** The unanswered and the answered questions. */
  questions: readonly NameQuestion[]
}

type ImportDealership = Pick<Dealership, 'id' | 'name' | 'companyId' | 'shippingAddress' | 'isApproved'>

export interface ImportContext {
  companies: readonly IdAndName[]
  dealerships: readonly ImportDealership[]
  roles: readonly IdAndName[]
  /** The logins and e-mails of existing users. */
  takenNames: LoginsAndEmails
  /** The ids that the person chose for names. The key is `choiceKey` for one line, `nameKey` for all other lines. */
  chosenIds: ReadonlyMap<string, number>
}

export const choiceKey = (line: UserLine, nameKey: string) => `${line.lineNumber} ${nameKey}`

const FIELD_LABELS: Record<string, string> = {
  login: userTexts.login,
  email: userTexts.email,
  phone: userTexts.phone,
}

/** A line whose names are being looked up, with the faults and questions so far. */
interface LineCheck {
  line: UserLine
  context: ImportContext
  faults: string[]
  questions: NameQuestion[]
}

interface NameLookup<Entry extends IdAndName> {
  /** The companies, roles or dealerships to search. */
  entries: readonly Entry[]
  name: string
  nameKey: string
  unknownText: string
  questionText: (count: number) => string
  /** Describes an entry, so that the person can tell entries with the same name apart. */
  labelOf: (entry: Entry) => string
}

/**
 * Finds the only entry with this name, or the entry that the person chose. Undefined when no entry has the name, which
 * adds a fault to the line. Several entries with the name add a question; undefined until the person has answered it.
 */
function resolveName<Entry extends IdAndName>(
  { line, context, faults, questions }: LineCheck,
  lookup: NameLookup<Entry>,
) {
  const { entries, name, nameKey, unknownText, questionText, labelOf } = lookup
  const matches = entries.filter((entry) => entry.name.toLowerCase() === name.toLowerCase())
  if (matches.length <= 1) {
    if (matches.length === 0) faults.push(unknownText)
    return matches[0]
  }
  const id = context.chosenIds.get(choiceKey(line, nameKey)) ?? context.chosenIds.get(nameKey)
  const chosenEntry = matches.find((entry) => entry.id === id)
  const choices = matches.map((entry) => ({ id: entry.id, name: labelOf(entry) }))
  questions.push({
    nameKey,
    questionText: questionText(matches.length),
    choices,
    chosenId: chosenEntry?.id ?? null,
  })
  return chosenEntry
}

export function checkLines(lines: readonly UserLine[], context: ImportContext): CheckedLine[] {
  const lineNumbersByLogin = new Map<string, number>()
  const lineNumbersByEmail = new Map<string, number>()
  return lines.map((line) => {
    const { values } = line
    const faults: string[] = []
    const questions: NameQuestion[] = []
    const lineCheck: LineCheck = { line, context, faults, questions }
    const company = companyOf(lineCheck)
    const role = roleOf(lineCheck)
    const dealershipIds = company === undefined ? [] : dealershipIdsOf(lineCheck, company)

    const lowerCaseLogin = values.login.toLowerCase()
    const lineNumberOfSameLogin = lineNumbersByLogin.get(lowerCaseLogin)
    if (lowerCaseLogin !== '' && lineNumberOfSameLogin !== undefined)
      faults.push(texts.sameLogin(lineNumberOfSameLogin))
    else lineNumbersByLogin.set(lowerCaseLogin, line.lineNumber)
    if (context.takenNames.logins.includes(lowerCaseLogin)) faults.push(texts.takenLogin)
    for (const email of lowerCaseEmails(values.email)) {
      const lineNumberOfSameEmail = lineNumbersByEmail.get(email)
      if (lineNumberOfSameEmail !== undefined && lineNumberOfSameEmail !== line.lineNumber)
        faults.push(texts.sameEmail(email, lineNumberOfSameEmail))
      else lineNumbersByEmail.set(email, line.lineNumber)
      if (context.takenNames.emails.includes(email)) faults.push(texts.takenEmail(email))
    }

    const { login, email, phone } = values
    // A line without company or role is not ready; the substitute ids only let the schema check the other fields.
    const fields = {
      login,
      email,
      phone,
      roleId: role?.id ?? DEALER_ROLE_ID,
      companyId: company?.id ?? 1,
      dealershipIds,
    }
    const result = v.safeParse(userFormSchema, fields)
    const faultyLabels = new Set<string>()
    for (const issue of result.issues ?? []) {
      const label = FIELD_LABELS[v.getDotPath(issue) ?? '']
      // An empty field breaks several rules; only the first one is named.
      if (label === undefined || faultyLabels.has(label)) continue
      faultyLabels.add(label)
      const isPhoneInvalid = label === userTexts.phone && issue.type === 'regex'
      faults.push(isPhoneInvalid ? texts.phoneFault(phone) : texts.fieldFault(label, issue.message))
    }
    const isLineReady = faults.length === 0 && questions.every(({ chosenId }) => chosenId !== null)
    return { line, faults, questions, fields: isLineReady && result.success ? result.output : null }
  })
}

function companyOf(lineCheck: LineCheck): IdAndName | undefined {
  const { companies, dealerships } = lineCheck.context
  const { company: name } = lineCheck.line.values
  return resolveName(lineCheck, {
    entries: companies,
    name,
    nameKey: `company ${name.toLowerCase()}`,
    unknownText: texts.noCompany(name),
    questionText: (count) => texts.severalCompanies(name, count),
    labelOf: (entry) => {
      const companyDealerships = dealerships.filter(({ companyId }) => companyId === entry.id)
      const dealershipNames = companyDealerships.map((dealership) => dealership.name).join(', ')
      // The label marks the company of a waiting registration: if it gets a second user, staff can no longer join the
      // registration to another company (G194).
      const isCompanyWaiting =
        companyDealerships.length > 0 && companyDealerships.every((dealership) => !dealership.isApproved)
      return texts.companyChoice(
        entry.name,
        entry.id,
        isCompanyWaiting ? texts.waiting(dealershipNames) : dealershipNames,
      )
    },
  })
}

function roleOf(lineCheck: LineCheck): { id: number } | undefined {
  const { role: name } = lineCheck.line.values
  if (name === '') return { id: DEALER_ROLE_ID }
  return resolveName(lineCheck, {
    entries: lineCheck.context.roles,
    name,
    nameKey: `role ${name.toLowerCase()}`,
    unknownText: texts.noRole(name),
    questionText: (count) => texts.severalRoles(name, count),
    labelOf: (entry) => texts.numbered(entry.name, entry.id),
  })
}

/** A line need not name a company's only dealership; the supplier's own users need no dealership. */
function dealershipIdsOf(lineCheck: LineCheck, company: IdAndName): number[] {
  const companyDealerships = lineCheck.context.dealerships.filter(({ companyId }) => companyId === company.id)
  const names = dealershipNamesIn(lineCheck.line.values.dealerships)
  const [firstDealership, ...otherDealerships] = companyDealerships
  if (names.length === 0) {
    if (otherDealerships.length > 0 && !isAdministratorsCompany(company))
      lineCheck.faults.push(texts.dealershipMissing)
    return firstDealership !== undefined && otherDealerships.length === 0 ? [firstDealership.id] : []
  }
  return names.flatMap((name) => {
    const dealership = resolveName(lineCheck, {
      entries: companyDealerships,
      name,
      nameKey: `dealership ${company.id} ${name.toLowerCase()}`,
      unknownText: texts.noDealership(name, company.name),
      questionText: (count) => texts.severalDealerships(name, company.name, count),
      labelOf: (entry) =>
        texts.companyChoice(
          entry.name,
          entry.id,
          envelopeAddress(entry.shippingAddress).replaceAll('\n', ', '),
        ),
    })
    return dealership === undefined ? [] : [dealership.id]
  })
}

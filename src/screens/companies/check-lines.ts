// Checks each line of a user import before anything is sent: the fields of its user, its faults, and its open
// questions.
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
  /** Identifies the question; equal in every line with the same name. */
  subject: string
  questionText: string
  choices: readonly IdAndName[]
  /** null until the person has chosen. */
  chosenId: number | null
}

export interface CheckedLine {
  line: UserLine
  /** null when the line has a fault or an open question. */
  fields: UserFields | null
  faults: readonly string[]
  questions: readonly NameQuestion[]
}

type ImportDealership = Pick<Dealership, 'id' | 'name' | 'companyId' | 'shippingAddress' | 'isApproved'>

export interface ImportContext {
  companies: readonly IdAndName[]
  dealerships: readonly ImportDealership[]
  roles: readonly IdAndName[]
  taken: LoginsAndEmails
  /** The chosen ids for names: by `choiceKey` for one line, by the subject alone for all other lines. */
  chosenIds: ReadonlyMap<string, number>
}

export const choiceKey = (line: UserLine, subject: string) => `${line.line} ${subject}`

const LABELS: Record<string, string> = {
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

interface NameLookup<Named extends IdAndName> {
  /** The companies, roles or dealerships to search. */
  entries: readonly Named[]
  name: string
  subject: string
  unknownText: string
  questionText: (count: number) => string
  /** Describes one match, to tell matches of equal name apart. */
  label: (entry: Named) => string
}

/**
 * The only entry of that name, or the one that the person chose; undefined when no entry has the name, or the
 * person has not chosen yet.
 */
function resolveName<Named extends IdAndName>(
  { line, context, faults, questions }: LineCheck,
  lookup: NameLookup<Named>,
) {
  const { entries, name, subject, unknownText, questionText, label } = lookup
  const matches = entries.filter((entry) => entry.name.toLowerCase() === name.toLowerCase())
  if (matches.length <= 1) {
    if (matches.length === 0) faults.push(unknownText)
    return matches[0]
  }
  const id = context.chosenIds.get(choiceKey(line, subject)) ?? context.chosenIds.get(subject)
  const chosenEntry = matches.find((entry) => entry.id === id)
  const choices = matches.map((entry) => ({ id: entry.id, name: label(entry) }))
  questions.push({
    subject,
    questionText: questionText(matches.length),
    choices,
    chosenId: chosenEntry?.id ?? null,
  })
  return chosenEntry
}

export function checkLines(lines: readonly UserLine[], context: ImportContext): CheckedLine[] {
  const logins = new Map<string, number>()
  const emails = new Map<string, number>()
  return lines.map((line) => {
    const { values } = line
    const faults: string[] = []
    const questions: NameQuestion[] = []
    const lineCheck: LineCheck = { line, context, faults, questions }
    const company = companyOf(lineCheck)
    const role = roleOf(lineCheck)
    const dealershipIds = company === undefined ? [] : dealershipIdsOf(lineCheck, company)

    const login = values.login.toLowerCase()
    const firstLine = logins.get(login)
    if (login !== '' && firstLine !== undefined) faults.push(texts.sameLogin(firstLine))
    else logins.set(login, line.line)
    if (context.taken.logins.includes(login)) faults.push(texts.takenLogin)
    for (const email of lowerCaseEmails(values.email)) {
      const otherLine = emails.get(email)
      if (otherLine !== undefined && otherLine !== line.line) faults.push(texts.sameEmail(email, otherLine))
      else emails.set(email, line.line)
      if (context.taken.emails.includes(email)) faults.push(texts.takenEmail(email))
    }

    const { login: name, email, phone } = values
    const fields = {
      login: name,
      email,
      phone,
      roleId: role?.id ?? DEALER_ROLE_ID,
      companyId: company?.id ?? 1,
      dealershipIds,
    }
    const result = v.safeParse(userFormSchema, fields)
    for (const issue of result.issues ?? []) {
      const label = LABELS[v.getDotPath(issue) ?? '']
      if (label !== undefined) faults.push(texts.fault(label, issue.message))
    }
    const isReady = faults.length === 0 && questions.every(({ chosenId }) => chosenId !== null)
    return { line, faults, questions, fields: isReady && result.success ? result.output : null }
  })
}

function companyOf(lineCheck: LineCheck): IdAndName | undefined {
  const { companies, dealerships } = lineCheck.context
  const { company: name } = lineCheck.line.values
  return resolveName(lineCheck, {
    entries: companies,
    name,
    subject: `company ${name.toLowerCase()}`,
    unknownText: texts.noCompany(name),
    questionText: (count) => texts.severalCompanies(name, count),
    label: (entry) => {
      const companyDealerships = dealerships.filter(({ companyId }) => companyId === entry.id)
      const details = companyDealerships.map((dealership) => dealership.name).join(', ')
      // A further user in the company of a waiting registration prevents joining it to another company (G194).
      const isWaiting =
        companyDealerships.length > 0 && companyDealerships.every((dealership) => !dealership.isApproved)
      return texts.companyChoice(entry.name, entry.id, isWaiting ? texts.waiting(details) : details)
    },
  })
}

function roleOf(lineCheck: LineCheck): { id: number } | undefined {
  const { role: name } = lineCheck.line.values
  if (name === '') return { id: DEALER_ROLE_ID }
  return resolveName(lineCheck, {
    entries: lineCheck.context.roles,
    name,
    subject: `role ${name.toLowerCase()}`,
    unknownText: texts.noRole(name),
    questionText: (count) => texts.severalRoles(name, count),
    label: (entry) => texts.numbered(entry.name, entry.id),
  })
}

/** A company's only dealership need not be named; the supplier's own users need no dealership. */
function dealershipIdsOf(lineCheck: LineCheck, company: IdAndName): number[] {
  const companyDealerships = lineCheck.context.dealerships.filter(({ companyId }) => companyId === company.id)
  const names = dealershipNamesIn(lineCheck.line.values.dealerships)
  const [onlyDealership, ...furtherDealerships] = companyDealerships
  if (names.length === 0) {
    if (furtherDealerships.length > 0 && !isAdministratorsCompany(company))
      lineCheck.faults.push(texts.whichDealership)
    return onlyDealership !== undefined && furtherDealerships.length === 0 ? [onlyDealership.id] : []
  }
  return names.flatMap((name) => {
    const dealership = resolveName(lineCheck, {
      entries: companyDealerships,
      name,
      subject: `dealership ${company.id} ${name.toLowerCase()}`,
      unknownText: texts.noDealership(name, company.name),
      questionText: (count) => texts.severalDealerships(name, company.name, count),
      label: (entry) =>
        texts.companyChoice(
          entry.name,
          entry.id,
          envelopeAddress(entry.shippingAddress).replaceAll('\n', ', '),
        ),
    })
    return dealership === undefined ? [] : [dealership.id]
  })
}

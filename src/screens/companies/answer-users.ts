// Checks each line of a user import before anything is sent: the fields of its user, its faults, and its open
// questions.
import * as v from 'valibot'
import type { TakenNames } from '#contract/people/user-form.ts'
import { DEALER_ROLE_ID } from '#domain/people/account.ts'
import { isAdministratorsCompany, type UserFields } from '#domain/people/company.ts'
import { type Dealership, envelopeAddress } from '#domain/people/dealership.ts'
import { comparedEmails, dealershipNamesIn, type UserLine } from '#domain/people/user-lines.ts'
import { userImportTexts as texts } from '#texts/people/user-import.ts'
import { userTexts } from '#texts/people/users.ts'
import { type Choice, userForm } from './user-fields.ts'

/** A name that several companies, roles or dealerships have: the person chooses one. */
export interface NameQuestion {
  /** Identifies the question; equal in every line with the same name. */
  subject: string
  words: string
  choices: readonly Choice[]
  /** The chosen id; null until the person chose. */
  chosen: number | null
}

export interface UserAnswer {
  line: UserLine
  /** null when the line has a fault or an open question. */
  fields: UserFields | null
  faults: readonly string[]
  questions: readonly NameQuestion[]
}

type ImportDealership = Pick<Dealership, 'id' | 'name' | 'companyId' | 'shippingAddress' | 'isApproved'>

export interface ImportContext {
  companies: readonly Choice[]
  dealerships: readonly ImportDealership[]
  roles: readonly Choice[]
  taken: TakenNames
  /** The chosen ids for names: by `choiceKey` for one line, by the subject alone for all other lines. */
  meanings: ReadonlyMap<string, number>
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

interface NameLookup<One extends Choice> {
  /** The things to search. */
  all: readonly One[]
  name: string
  subject: string
  isUnknown: string
  words: (count: number) => string
  /** Describes one match, to tell matches of equal name apart. */
  label: (one: One) => string
}

/**
 * The only thing of that name, or the one that the person chose; undefined when there is none or the choice
 * is open.
 */
function resolveName<One extends Choice>(
  { line, context, faults, questions }: LineCheck,
  lookup: NameLookup<One>,
) {
  const { all, name, subject, isUnknown, words, label } = lookup
  const matches = all.filter((one) => one.name.toLowerCase() === name.toLowerCase())
  if (matches.length <= 1) {
    if (matches.length === 0) faults.push(isUnknown)
    return matches[0]
  }
  const id = context.meanings.get(choiceKey(line, subject)) ?? context.meanings.get(subject)
  const chosen = matches.find((one) => one.id === id)
  const choices = matches.map((one) => ({ id: one.id, name: label(one) }))
  questions.push({ subject, words: words(matches.length), choices, chosen: chosen?.id ?? null })
  return chosen
}

export function answerUsers(lines: readonly UserLine[], context: ImportContext): UserAnswer[] {
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
    for (const email of comparedEmails(values.email)) {
      const other = emails.get(email)
      if (other !== undefined && other !== line.line) faults.push(texts.sameEmail(email, other))
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
    const result = v.safeParse(userForm, fields)
    for (const issue of result.issues ?? []) {
      const label = LABELS[v.getDotPath(issue) ?? '']
      if (label !== undefined) faults.push(texts.fault(label, issue.message))
    }
    const isReady = faults.length === 0 && questions.every(({ chosen }) => chosen !== null)
    return { line, faults, questions, fields: isReady && result.success ? result.output : null }
  })
}

function companyOf(lineCheck: LineCheck): Choice | undefined {
  const { companies, dealerships } = lineCheck.context
  const { company: name } = lineCheck.line.values
  return resolveName(lineCheck, {
    all: companies,
    name,
    subject: `company ${name.toLowerCase()}`,
    isUnknown: texts.noCompany(name),
    words: (count) => texts.severalCompanies(name, count),
    label: (one) => {
      const places = dealerships.filter(({ companyId }) => companyId === one.id)
      const details = places.map((place) => place.name).join(', ')
      // A further user in the company of a waiting registration prevents joining it to another company (G194).
      const isWaiting = places.length > 0 && places.every((place) => !place.isApproved)
      return texts.companyChoice(one.name, one.id, isWaiting ? texts.waiting(details) : details)
    },
  })
}

function roleOf(lineCheck: LineCheck): { id: number } | undefined {
  const { role: name } = lineCheck.line.values
  if (name === '') return { id: DEALER_ROLE_ID }
  return resolveName(lineCheck, {
    all: lineCheck.context.roles,
    name,
    subject: `role ${name.toLowerCase()}`,
    isUnknown: texts.noRole(name),
    words: (count) => texts.severalRoles(name, count),
    label: (one) => texts.numbered(one.name, one.id),
  })
}

/** A company's only dealership need not be named; the supplier's own users need no dealership. */
function dealershipIdsOf(lineCheck: LineCheck, company: Choice): number[] {
  const companyDealerships = lineCheck.context.dealerships.filter(({ companyId }) => companyId === company.id)
  const names = dealershipNamesIn(lineCheck.line.values.dealerships)
  const [only, ...more] = companyDealerships
  if (names.length === 0) {
    if (more.length > 0 && !isAdministratorsCompany(company)) lineCheck.faults.push(texts.whichDealership)
    return only !== undefined && more.length === 0 ? [only.id] : []
  }
  return names.flatMap((name) => {
    const place = resolveName(lineCheck, {
      all: companyDealerships,
      name,
      subject: `dealership ${company.id} ${name.toLowerCase()}`,
      isUnknown: texts.noDealership(name, company.name),
      words: (count) => texts.severalDealerships(name, company.name, count),
      label: (one) =>
        texts.companyChoice(one.name, one.id, envelopeAddress(one.shippingAddress).replaceAll('\n', ', ')),
    })
    return place === undefined ? [] : [place.id]
  })
}

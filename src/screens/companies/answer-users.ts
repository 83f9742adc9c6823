// What each line of an import asks for, and why it cannot be done; all of it before anything is sent.
import * as v from 'valibot'
import type { TakenNames } from '#contract/people/user-form.ts'
import { DEALER_ROLE_ID } from '#domain/people/account.ts'
import { isAdministratorsCompany, type UserFields } from '#domain/people/company.ts'
import { addressText, type Dealership } from '#domain/people/dealership.ts'
import { comparedEmails, dealershipNamesIn, type UserLine } from '#domain/people/user-lines.ts'
import { userImportTexts as texts } from '#texts/people/user-import.ts'
import { userTexts } from '#texts/people/users.ts'
import { type Choice, userForm } from './user-fields.ts'

/** A name that several things have: the person says which of them is meant. */
export interface NameQuestion {
  /** The same for every line that asks it. */
  subject: string
  words: string
  choices: readonly Choice[]
  /** null: not answered yet. */
  chosen: number | null
}

export interface UserAnswer {
  line: UserLine
  /** null where something is wrong. */
  fields: UserFields | null
  faults: readonly string[]
  questions: readonly NameQuestion[]
}

type Place = Pick<Dealership, 'id' | 'name' | 'companyId' | 'shippingAddress' | 'isApproved'>

export interface KnownForImport {
  companies: readonly Choice[]
  dealerships: readonly Place[]
  roles: readonly Choice[]
  taken: TakenNames
  /** What names mean: by `choiceKey` in one line, by the subject alone in every other line. */
  meanings: ReadonlyMap<string, number>
}

export const choiceKey = (line: UserLine, subject: string) => `${line.line} ${subject}`

const LABELS: Record<string, string> = {
  login: userTexts.login,
  email: userTexts.email,
  phone: userTexts.phone,
}

/** A line while its names are looked up. */
interface Reading {
  line: UserLine
  known: KnownForImport
  faults: string[]
  questions: NameQuestion[]
}

interface Wanted<One extends Choice> {
  /** Among what it is looked for. */
  all: readonly One[]
  name: string
  subject: string
  isUnknown: string
  words: (count: number) => string
  /** How one is told from the others of its name. */
  label: (one: One) => string
}

/** The only thing of that name, or that which the person chose; undefined where there is none, or it is open which. */
function meant<One extends Choice>({ line, known, faults, questions }: Reading, wanted: Wanted<One>) {
  const { all, name, subject, isUnknown, words, label } = wanted
  const named = all.filter((one) => one.name.toLowerCase() === name.toLowerCase())
  if (named.length <= 1) {
    if (named.length === 0) faults.push(isUnknown)
    return named[0]
  }
  const id = known.meanings.get(choiceKey(line, subject)) ?? known.meanings.get(subject)
  const chosen = named.find((one) => one.id === id)
  const choices = named.map((one) => ({ id: one.id, name: label(one) }))
  questions.push({ subject, words: words(named.length), choices, chosen: chosen?.id ?? null })
  return chosen
}

export function answerUsers(lines: readonly UserLine[], known: KnownForImport): UserAnswer[] {
  const logins = new Map<string, number>()
  const emails = new Map<string, number>()
  return lines.map((line) => {
    const { values } = line
    const faults: string[] = []
    const questions: NameQuestion[] = []
    const reading: Reading = { line, known, faults, questions }
    const company = companyOf(reading)
    const role = roleOf(reading)
    const dealershipIds = company === undefined ? [] : placesOf(reading, company)

    const login = values.login.toLowerCase()
    const before = logins.get(login)
    if (login !== '' && before !== undefined) faults.push(texts.sameLogin(before))
    else logins.set(login, line.line)
    if (known.taken.logins.includes(login)) faults.push(texts.takenLogin)
    for (const email of comparedEmails(values.email)) {
      const other = emails.get(email)
      if (other !== undefined && other !== line.line) faults.push(texts.sameEmail(email, other))
      else emails.set(email, line.line)
      if (known.taken.emails.includes(email)) faults.push(texts.takenEmail(email))
    }

    const { login: name, email, phone } = values
    const typed = {
      login: name,
      email,
      phone,
      roleId: role?.id ?? DEALER_ROLE_ID,
      companyId: company?.id ?? 1,
      dealershipIds,
    }
    const result = v.safeParse(userForm, typed)
    for (const issue of result.issues ?? []) {
      const label = LABELS[v.getDotPath(issue) ?? '']
      if (label !== undefined) faults.push(texts.fault(label, issue.message))
    }
    const isReady = faults.length === 0 && questions.every(({ chosen }) => chosen !== null)
    return { line, faults, questions, fields: isReady && result.success ? result.output : null }
  })
}

function companyOf(reading: Reading): Choice | undefined {
  const { companies, dealerships } = reading.known
  const { company: name } = reading.line.values
  return meant(reading, {
    all: companies,
    name,
    subject: `company ${name.toLowerCase()}`,
    isUnknown: texts.noCompany(name),
    words: (count) => texts.severalCompanies(name, count),
    label: (one) => {
      const places = dealerships.filter(({ companyId }) => companyId === one.id)
      const details = places.map((place) => place.name).join(', ')
      // Who joins that registration to the other company later cannot while it has users.
      const isWaiting = places.length > 0 && places.every((place) => !place.isApproved)
      return texts.companyChoice(one.name, one.id, isWaiting ? texts.waiting(details) : details)
    },
  })
}

function roleOf(reading: Reading): { id: number } | undefined {
  const { role: name } = reading.line.values
  if (name === '') return { id: DEALER_ROLE_ID }
  return meant(reading, {
    all: reading.known.roles,
    name,
    subject: `role ${name.toLowerCase()}`,
    isUnknown: texts.noRole(name),
    words: (count) => texts.severalRoles(name, count),
    label: (one) => texts.numbered(one.name, one.id),
  })
}

/** The only dealership of the company need not be named; the supplier's own people need none. */
function placesOf(reading: Reading, company: Choice): number[] {
  const own = reading.known.dealerships.filter(({ companyId }) => companyId === company.id)
  const names = dealershipNamesIn(reading.line.values.dealerships)
  const [only, ...more] = own
  if (names.length === 0) {
    if (more.length > 0 && !isAdministratorsCompany(company)) reading.faults.push(texts.whichDealership)
    return only !== undefined && more.length === 0 ? [only.id] : []
  }
  return names.flatMap((name) => {
    const place = meant(reading, {
      all: own,
      name,
      subject: `dealership ${company.id} ${name.toLowerCase()}`,
      isUnknown: texts.noDealership(name, company.name),
      words: (count) => texts.severalDealerships(name, company.name, count),
      label: (one) =>
        texts.companyChoice(one.name, one.id, addressText(one.shippingAddress).replaceAll('\n', ', ')),
    })
    return place === undefined ? [] : [place.id]
  })
}

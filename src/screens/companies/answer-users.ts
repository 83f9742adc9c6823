// What each line of an import asks for, and why it cannot be done; all of it before anything is sent.
import * as v from 'valibot'
import type { TakenNames } from '#contract/user-form.ts'
import { DEALER_ROLE_ID } from '#domain/account.ts'
import { isAdministratorsCompany, type UserFields } from '#domain/company.ts'
import { comparedEmails, dealershipNamesIn, type UserLine } from '#domain/user-lines.ts'
import { userImportTexts as texts } from '#texts/user-import.ts'
import { userTexts } from '#texts/users.ts'
import { type Choice, userForm } from './user-fields.ts'

export interface UserAnswer {
  line: UserLine
  /** null where something is wrong. */
  fields: UserFields | null
  faults: readonly string[]
}

export interface KnownForImport {
  companies: readonly Choice[]
  dealerships: readonly (Choice & { companyId: number })[]
  roles: readonly Choice[]
  taken: TakenNames
}

const isNamed = (name: string) => (choice: Choice) => choice.name.toLowerCase() === name.toLowerCase()
const LABELS: Record<string, string> = {
  login: userTexts.login,
  email: userTexts.email,
  phone: userTexts.phone,
}

export function answerUsers(lines: readonly UserLine[], known: KnownForImport): UserAnswer[] {
  const logins = new Map<string, number>()
  const emails = new Map<string, number>()
  return lines.map((line) => {
    const { values } = line
    const faults: string[] = []
    const company = known.companies.find(isNamed(values.company))
    if (company === undefined) faults.push(texts.noCompany(values.company))
    const role = values.role === '' ? { id: DEALER_ROLE_ID } : known.roles.find(isNamed(values.role))
    if (role === undefined) faults.push(texts.noRole(values.role))
    const dealershipIds = company === undefined ? [] : placesOf(values.dealerships, company, known, faults)

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
    return { line, faults, fields: faults.length === 0 && result.success ? result.output : null }
  })
}

/** The only dealership of the company need not be named; the supplier's own people need none. */
function placesOf(
  text: string,
  company: Choice,
  { dealerships }: KnownForImport,
  faults: string[],
): number[] {
  const own = dealerships.filter(({ companyId }) => companyId === company.id)
  const names = dealershipNamesIn(text)
  const [only, ...more] = own
  if (names.length === 0) {
    if (more.length > 0 && !isAdministratorsCompany(company)) faults.push(texts.whichDealership)
    return only !== undefined && more.length === 0 ? [only.id] : []
  }
  return names.flatMap((name) => {
    const place = own.find(isNamed(name))
    if (place === undefined) faults.push(texts.noDealership(name, company.name))
    return place === undefined ? [] : [place.id]
  })
}

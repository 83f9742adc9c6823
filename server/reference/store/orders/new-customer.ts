// Creates a customer who is not approved yet: company, dealership, and a user without password (G59, G86).
import { eq, or } from 'drizzle-orm'
import { ADMINISTRATORS_COMPANY_NAME, DEALER_ROLE_ID } from '#domain/people/account.ts'
import type { Statements } from '#server/database/open-database.ts'
import { registrationTexts } from '#texts/people/visitor-requests.ts'
import { Refusal } from '../../refusal.ts'
import { companies, dealerships } from '../../schema/companies.ts'
import { userDealerships, users } from '../../schema/users.ts'

export interface NewCustomer {
  companyName: string
  name: string
  /**
   * One e-mail, or several separated by commas. Mails go to all of these e-mails; the first e-mail becomes the login
   * (G87, G144).
   */
  email: string
  phone: string
  stateId: number
}

export async function createNewCustomer(
  transaction: Statements,
  { companyName, name, email, phone, stateId }: NewCustomer,
  now: Date,
): Promise<{ userId: number; dealershipId: number }> {
  await refuseNamesOfOwnCompanies(transaction, companyName)
  const company = await onlyRow(
    transaction.insert(companies).values({ name: companyName, createdAt: now }).returning(),
  )
  const dealership = await onlyRow(
    transaction
      .insert(dealerships)
      .values({
        companyId: company.id,
        name: companyName,
        email,
        phone,
        shippingStateId: stateId,
        createdAt: now,
      })
      .returning(),
  )
  const [login = email] = email.split(',')
  const [user] = await transaction
    .insert(users)
    .values({ login, email, name, phone, roleId: DEALER_ROLE_ID, companyId: company.id, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (!user) throw new Refusal('email-taken', registrationTexts.emailTaken)
  await transaction.insert(userDealerships).values({ userId: user.id, dealershipId: dealership.id })
  return { userId: user.id, dealershipId: dealership.id }
}

/** Refuses the names of the firm's own companies, because code recognizes these companies by their names (G95). */
async function refuseNamesOfOwnCompanies(transaction: Statements, companyName: string): Promise<void> {
  const ownCompanies = await transaction
    .select({ name: companies.name })
    .from(companies)
    .where(or(eq(companies.defaultCompany, true), eq(companies.name, ADMINISTRATORS_COMPANY_NAME)))
  const names = [ADMINISTRATORS_COMPANY_NAME, ...ownCompanies.map((company) => company.name)]
  if (names.some((name) => name.toLowerCase() === companyName.toLowerCase())) {
    throw new Refusal('company-name-taken', registrationTexts.companyNameTaken)
  }
}

async function onlyRow<Row>(rows: Promise<Row[]>): Promise<Row> {
  const [row] = await rows
  if (row === undefined) throw new Error('a row was not stored')
  return row
}

import { eq } from 'drizzle-orm'
import type { CatalogRequestBody, RegistrationBody } from '#contract/people/visitor-requests.ts'
import type { Statements } from '#server/database/open-database.ts'
import { requestMessages } from '#texts/people/visitor-requests.ts'
import { invalid } from '../../refusal.ts'
import { catalogRequests, registrationRequests } from '../../schema/back-office.ts'
import { states } from '../../schema/companies.ts'
import { createNewCustomer } from '../orders/new-customer.ts'
import { isRowId } from '#domain/values/row-id.ts'

/**
 * Stores a registration request, and its customer, whom staff have not approved yet (G86). A Refusal that this function
 * throws must end the transaction, because rows may be written before it.
 */
export async function registerCustomer(
  transaction: Statements,
  body: RegistrationBody,
  now: Date,
): Promise<void> {
  const stateId = body.state
  if (!(await isStateId(transaction, stateId))) throw invalid(`state: ${requestMessages.required}`)
  const person = {
    companyName: body.name,
    name: body.username,
    email: body.email,
    phone: body.phone,
    stateId,
  }
  const { userId } = await createNewCustomer(transaction, person, now)
  await transaction.insert(registrationRequests).values({ ...person, userId, createdAt: now })
}

export async function storeCatalogRequest(
  statements: Statements,
  body: CatalogRequestBody,
  now: Date,
): Promise<void> {
  await statements.insert(catalogRequests).values({ ...body, createdAt: now })
}

async function isStateId(statements: Statements, id: number): Promise<boolean> {
  return isRowId(id) && (await statements.$count(states, eq(states.id, id))) > 0
}

// Creates and edits companies together with their dealerships, in one transaction (ordering.md §7 Companies); and turns
// the tax or the shipping fee of one dealership on or off.
import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { CompanyBody, FeeStateBody, SavedCompany } from '#contract/people/company-form.ts'
import { type FieldValues, fieldChanges } from '#domain/change-record.ts'
import { ORDER_STATUSES } from '#domain/orders/order-status.ts'
import { type DealershipFields, isProtectedCompany, savingGate } from '#domain/people/company.ts'
import type { Address } from '#domain/people/dealership.ts'
import type { Statements } from '#server/database/open-database.ts'
import { fieldFaults } from '#texts/field-faults.ts'
import { peopleRefusals } from '#texts/people/people.ts'
import { readCallerAgain } from '../../authority/people-rules.ts'
import { invalid, notFound, prohibited, Refusal } from '../../refusal.ts'
import { companies, dealerships, states } from '../../schema/companies.ts'
import { orders } from '../../schema/orders.ts'
import { scheduledShipments } from '../../schema/products.ts'
import { type ChangeStamp, recordChange } from '../changes.ts'
import { isRowId } from '#domain/values/row-id.ts'
import { readBilledDealership } from './dealerships.ts'
import { comparableCompanyName, comparableName } from './known-customers.ts'
import { lockCompany, lockNames } from './lock-people.ts'

/**
 * Creates (id 0) or edits a company. Refused when its name is taken, or another person has changed the company (G158).
 */
export async function saveCompany(
  transaction: Statements,
  body: CompanyBody,
  stamp: ChangeStamp,
): Promise<SavedCompany> {
  await lockNames(transaction, 'companies')
  const company =
    body.id === 0
      ? await createCompany(transaction, body, stamp)
      : await editCompany(transaction, body, stamp)
  const savedDealerships: { id: number }[] = []
  for (const fields of body.dealerships) {
    savedDealerships.push({ id: await saveDealership(transaction, company.id, fields, stamp) })
  }
  for (const id of body.removedDealershipIds ?? []) await removeDealership(transaction, company.id, id, stamp)
  return { id: company.id, version: company.version, dealerships: savedDealerships }
}

async function createCompany(transaction: Statements, body: CompanyBody, stamp: ChangeStamp) {
  await readCallerAgain(transaction, stamp.authorId, [savingGate(body)])
  const { name } = body
  await refuseTakenName(transaction, name, 0)
  const [company] = await transaction.insert(companies).values({ name, createdAt: stamp.time }).returning()
  if (company === undefined) throw new Error('the company was not stored')
  await recordChange(transaction, stamp, {
    kind: 'company',
    thingId: company.id,
    thing: name,
    action: 'created',
    fields: fieldChanges({}, { name }),
  })
  return company
}

async function editCompany(transaction: Statements, body: CompanyBody, stamp: ChangeStamp) {
  const { id, name, version } = body
  const company = await lockCompany(transaction, id, 'update')
  await readCallerAgain(transaction, stamp.authorId, [savingGate(body)])
  if (version !== null && version !== company.version) {
    throw new Refusal('changed-meanwhile', peopleRefusals.changedMeanwhile)
  }
  if (name !== company.name) {
    if (isProtectedCompany(company)) throw prohibited(peopleRefusals.protectedName)
    await refuseTakenName(transaction, name, id)
  }
  await transaction
    .update(companies)
    .set({ name, version: company.version + 1 })
    .where(eq(companies.id, id))
  await recordChange(transaction, stamp, {
    kind: 'company',
    thingId: id,
    thing: name,
    action: 'edited',
    fields: fieldChanges({ name: company.name }, { name }),
  })
  return { id, version: company.version + 1 }
}

/** Refuses the name of another company, also of a company that waits for approval. Case and blanks do not matter. */
async function refuseTakenName(transaction: Statements, name: string, ownId: number): Promise<void> {
  const isTaken = and(
    eq(comparableCompanyName, comparableName(name)),
    isNull(companies.removedAt),
    ne(companies.id, ownId),
  )
  if ((await transaction.$count(companies, isTaken)) > 0) {
    throw new Refusal('company-name-taken', peopleRefusals.companyNameTaken)
  }
}

/** Creates (id 0) or edits a dealership, and returns its id. */
async function saveDealership(
  transaction: Statements,
  companyId: number,
  { id, shippingAddress, billingAddress, ...fields }: DealershipFields,
  stamp: ChangeStamp,
): Promise<number> {
  for (const { stateId } of [shippingAddress, billingAddress]) await refuseUnknownState(transaction, stateId)
  const row = {
    ...fields,
    shippingStreet: shippingAddress.street,
    shippingCity: shippingAddress.city,
    shippingZip: shippingAddress.zip,
    shippingStateId: shippingAddress.stateId,
    billingStreet: billingAddress.street,
    billingCity: billingAddress.city,
    billingZip: billingAddress.zip,
    billingStateId: billingAddress.stateId,
  }
  const oldValues = id === 0 ? {} : await lockDealershipValues(transaction, companyId, id)
  const [savedRow] =
    id === 0
      ? await transaction
          .insert(dealerships)
          .values({ ...row, companyId, createdAt: stamp.time })
          .returning({ id: dealerships.id })
      : await transaction
          .update(dealerships)
          .set(row)
          .where(eq(dealerships.id, id))
          .returning({ id: dealerships.id })
  if (savedRow === undefined) throw new Error('the dealership was not stored')
  await recordChange(transaction, stamp, {
    kind: 'dealership',
    thingId: savedRow.id,
    thing: fields.name,
    action: id === 0 ? 'created' : 'edited',
    fields: fieldChanges(oldValues, await valuesOf(transaction, savedRow.id)),
  })
  return savedRow.id
}

async function refuseUnknownState(transaction: Statements, stateId: number | null): Promise<void> {
  if (stateId === null) return
  const isKnown = isRowId(stateId) && (await transaction.$count(states, eq(states.id, stateId))) > 0
  if (!isKnown) throw invalid(`stateId: ${fieldFaults.picklist}`)
}

/**
 * Removes a dealership; refused while it has an order with the status In or Unpaid. Its other orders stay, and its
 * scheduled shipments end.
 */
async function removeDealership(
  transaction: Statements,
  companyId: number,
  id: number,
  stamp: ChangeStamp,
): Promise<void> {
  const { name } = await lockDealershipValues(transaction, companyId, id)
  const unfinishedOrderCount = await transaction.$count(
    orders,
    and(
      eq(orders.dealershipId, id),
      isNull(orders.removedAt),
      inArray(orders.status, [ORDER_STATUSES.IN, ORDER_STATUSES.PENDING]),
    ),
  )
  if (unfinishedOrderCount > 0) throw prohibited(peopleRefusals.hasUnfinishedOrders(unfinishedOrderCount))
  await transaction.delete(scheduledShipments).where(eq(scheduledShipments.dealershipId, id))
  await transaction.update(dealerships).set({ removedAt: stamp.time }).where(eq(dealerships.id, id))
  await recordChange(transaction, stamp, {
    kind: 'dealership',
    thingId: id,
    thing: name ?? '',
    action: 'removed',
    fields: [],
  })
}

/** Locks the dealership and reads its values; 404 when it is removed or of another company. */
async function lockDealershipValues(
  transaction: Statements,
  companyId: number,
  id: number,
): Promise<FieldValues> {
  const lockedRows = await transaction
    .select({ id: dealerships.id })
    .from(dealerships)
    .where(and(eq(dealerships.id, id), eq(dealerships.companyId, companyId), isNull(dealerships.removedAt)))
    .for('update')
  if (lockedRows.length === 0) throw notFound('Dealership')
  return valuesOf(transaction, id)
}

async function valuesOf(transaction: Statements, id: number): Promise<FieldValues> {
  const dealership = await readBilledDealership(transaction, 'all', id)
  if (dealership === null) throw new Error('the dealership was not stored')
  const { name, email, phone, dealerLicenseNumber, shippingAddress, billingAddress } = dealership
  return {
    name,
    email,
    phone,
    'dealer license number': dealerLicenseNumber,
    'shipping address': addressLine(shippingAddress),
    'billing address': dealership.copyShippingToBilling ? null : addressLine(billingAddress),
  }
}

function addressLine({ street, city, state, zip }: Address): string {
  const stateAndZip = [state?.code, zip].filter(Boolean).join(' ')
  return [street, city, stateAndZip].filter(Boolean).join(', ')
}

/** Turns tax, or shipping, on or off for a dealership (G94). */
export async function setFeeState(
  transaction: Statements,
  { id, dealerFee, state }: FeeStateBody,
  stamp: ChangeStamp,
): Promise<void> {
  const [row] = isRowId(id)
    ? await transaction
        .select({ dealership: dealerships })
        .from(dealerships)
        .innerJoin(companies, eq(dealerships.companyId, companies.id))
        .where(and(eq(dealerships.id, id), isNull(dealerships.removedAt), isNull(companies.removedAt)))
        .for('update', { of: dealerships })
    : []
  if (row === undefined) throw notFound('Dealership')
  await readCallerAgain(transaction, stamp.authorId, ['editDealerships'])
  const { name, noTax, noShippingFee } = row.dealership
  const isTaxFee = dealerFee === 'TAX'
  await transaction
    .update(dealerships)
    .set(isTaxFee ? { noTax: !state } : { noShippingFee: !state })
    .where(eq(dealerships.id, id))
  const field = isTaxFee ? 'tax' : 'shipping fee'
  const wasOn = !(isTaxFee ? noTax : noShippingFee)
  await recordChange(transaction, stamp, {
    kind: 'dealership',
    thingId: id,
    thing: name,
    action: 'edited',
    fields: fieldChanges({ [field]: onOff(wasOn) }, { [field]: onOff(state) }),
  })
}

const onOff = (isOn: boolean) => (isOn ? 'On' : 'Off')

import type { Statements } from '#server/database/open-database.ts'
import { catalogRequests, excludedEmails, priceChanges, registrationRequests } from '../schema/back-office.ts'
import { scheduledShipments } from '../schema/products.ts'
import {
  seedCatalogRequests,
  seedExcludedEmails,
  seedPriceChanges,
  seedRegistrationRequests,
  seedShipments,
} from './back-office.ts'

export async function insertBackOffice(database: Statements, today: Date): Promise<void> {
  await database.insert(scheduledShipments).values(seedShipments(today))
  await database.insert(registrationRequests).values(seedRegistrationRequests(today))
  await database.insert(catalogRequests).values(seedCatalogRequests(today))
  await database.insert(excludedEmails).values(seedExcludedEmails(today))
  await database.insert(priceChanges).values(seedPriceChanges(today))
}

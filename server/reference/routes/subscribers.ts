import type { FastifyInstance } from 'fastify'
import { subscriberCalls } from '#contract/people/subscriber-calls.ts'
import { SUBSCRIBERS_FILE, WORKBOOK_TYPE } from '#contract/orders/download-files.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { validationTexts } from '#texts/validation.ts'
import { setFileHeaders } from '../answers.ts'
import { createChangeStamper } from '../authority/create-change-stamper.ts'
import type { FileDrawing } from '../files/draw-files.ts'
import {
  excludeEmail,
  findExclusions,
  readSubscribers,
  removeExclusion,
} from '../store/people/subscribers.ts'
import { addCall, withMessages } from './add-call.ts'

/** Subscribers are the e-mails of all users and dealerships, except the excluded ones (storefront.md §2, G78, G122). */
export function subscriberRoutes(
  app: FastifyInstance,
  { database, clock, files }: { database: CounterDatabase; clock: () => Date; files: FileDrawing },
): void {
  const stampOf = createChangeStamper(clock)

  addCall(app, subscriberCalls.excludedSubscribers, async ({ query }) => {
    const { sort, direction, ...filters } = query
    const { exclusions, count } = await findExclusions(database, {
      ...filters,
      ...(sort !== undefined && { sort: { field: sort, direction } }),
    })
    return { excludeSubscribe: exclusions, count }
  })

  addCall(app, subscriberCalls.subscribers, async () => {
    const emails = await readSubscribers(database)
    return { items: emails.map((email) => ({ email })), count: emails.length }
  })

  addCall(app, subscriberCalls.subscribersWorkbook, async ({ reply }) => {
    const workbook = files.draw('subscribers', null, await readSubscribers(database))
    return setFileHeaders(reply, WORKBOOK_TYPE, SUBSCRIBERS_FILE).send(workbook)
  })

  addCall(
    app,
    withMessages(subscriberCalls.excludeSubscriber, validationTexts.invalidEmail),
    async ({ request, body: { email } }) => {
      await database.transaction((transaction) => excludeEmail(transaction, email, stampOf(request)))
      return {}
    },
  )

  addCall(app, subscriberCalls.removeExclusion, async ({ request, query: { id } }) => {
    await database.transaction((transaction) => removeExclusion(transaction, id, stampOf(request)))
    return {}
  })
}

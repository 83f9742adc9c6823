import * as v from 'valibot'
import { ENDPOINTS, EXCLUSIONS_PER_PAGE } from '#contract/endpoints.ts'
import { doneSchema } from '#contract/envelope.ts'
import { SUBSCRIBERS_FILE, WORKBOOK_TYPE } from '#contract/orders/download-files.ts'
import { excludeBody, excludedSubscribersSchema, subscribersSchema } from '#contract/people/subscriber.ts'
import { EXCLUSION_SORT_FIELDS } from '#domain/people/subscribers.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { validationTexts } from '#texts/validation.ts'
import { answers, answersFile, parseInput, type RoutedApp, setFileHeaders } from '../answers.ts'
import { createChangeStamper } from '../authority/create-change-stamper.ts'
import type { FileDrawing } from '../files/draw-files.ts'
import {
  excludeEmail,
  findExclusions,
  readSubscribers,
  removeExclusion,
} from '../store/people/subscribers.ts'
import { pageNumber, pageSize, rowId } from './query-values.ts'

const listQuery = v.pipe(
  v.object({
    page: pageNumber,
    size: pageSize(EXCLUSIONS_PER_PAGE),
    id: v.optional(rowId),
    date: v.optional(v.pipe(v.string(), v.isoDate())),
    email: v.optional(v.pipe(v.string(), v.maxLength(254))),
    sort: v.optional(v.picklist(EXCLUSION_SORT_FIELDS)),
    direction: v.optional(v.picklist(['asc', 'desc']), 'asc'),
  }),
  v.transform(({ sort, direction, id, date, email, ...page }) => ({
    ...page,
    ...(id !== undefined && { id }),
    ...(date !== undefined && { date }),
    ...(email !== undefined && { email }),
    ...(sort !== undefined && { sort: { field: sort, direction } }),
  })),
)
const idQuery = v.object({ id: rowId })
const excludeEmailBody = excludeBody(validationTexts.invalidEmail)

/** Subscribers are the e-mails of all users and dealerships, except the excluded ones (storefront.md §2, G78, G122). */
export function subscriberRoutes(
  app: RoutedApp,
  { database, clock, files }: { database: CounterDatabase; clock: () => Date; files: FileDrawing },
): void {
  const stampOf = createChangeStamper(clock)

  app.get(
    `/${ENDPOINTS.excludedSubscribers}`,
    answers(excludedSubscribersSchema, { gate: 'seeExcludedSubscribers' }),
    async (request) => {
      const { exclusions, count } = await findExclusions(database, parseInput(listQuery, request.query))
      return { excludeSubscribe: exclusions, count }
    },
  )

  app.get(
    `/${ENDPOINTS.subscribers}`,
    answers(subscribersSchema, { gate: 'seeExcludedSubscribers', heavy: true }),
    async () => {
      const emails = await readSubscribers(database)
      return { items: emails.map((email) => ({ email })), count: emails.length }
    },
  )

  app.post(
    `/${ENDPOINTS.subscribersWorkbook}`,
    answersFile({ gate: 'seeExcludedSubscribers', heavy: true }),
    async (_request, reply) => {
      const workbook = files.draw('subscribers', null, await readSubscribers(database))
      return setFileHeaders(reply, WORKBOOK_TYPE, SUBSCRIBERS_FILE).send(workbook)
    },
  )

  app.post(
    `/${ENDPOINTS.excludeSubscriber}`,
    answers(doneSchema, { gate: 'excludeSubscribers' }),
    async (request) => {
      const { email } = parseInput(excludeEmailBody, request.body)
      await database.transaction((transaction) => excludeEmail(transaction, email, stampOf(request)))
      return {}
    },
  )

  app.post(
    `/${ENDPOINTS.removeExclusion}`,
    answers(doneSchema, { gate: 'removeExclusions' }),
    async (request) => {
      const { id } = parseInput(idQuery, request.query)
      await database.transaction((transaction) => removeExclusion(transaction, id, stampOf(request)))
      return {}
    },
  )
}

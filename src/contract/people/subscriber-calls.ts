import { EXCLUSION_SORT_FIELDS } from '#domain/people/subscribers.ts'
import { type BackendCall, FLAG_BYTES, FORM_BYTES, pageFields, requiredId } from '../call.ts'
import { EXCLUSIONS_PER_PAGE } from '../endpoints.ts'
import { doneSchema } from '../envelope.ts'
import { WORKBOOK_TYPE } from '../orders/download-files.ts'
import { excludeBody, excludedSubscribersSchema, subscribersSchema } from './subscriber.ts'

/** The e-mail addresses that get mail to subscribers, and the excluded ones (storefront.md §7, decisions.md G78, G122). */
export const subscriberCalls = {
  /** Every address that gets mail; excluded addresses are left out. */
  subscribers: {
    method: 'GET',
    path: 'api/admin/subscribe/emails',
    answer: subscribersSchema,
    gate: 'seeExcludedSubscribers',
    isHeavy: true,
  },
  subscribersWorkbook: {
    method: 'POST',
    path: 'api/admin/subscribe/emails-xls',
    mostBytes: FLAG_BYTES,
    answer: { mediaTypes: [WORKBOOK_TYPE] },
    gate: 'seeExcludedSubscribers',
    isHeavy: true,
  },
  excludedSubscribers: {
    method: 'GET',
    path: 'api/admin/subscribe/exclude-all',
    query: {
      ...pageFields(EXCLUSIONS_PER_PAGE),
      id: { type: 'id' },
      date: { type: 'day' },
      email: { type: 'text', most: 254 },
      sort: { type: 'choice', values: EXCLUSION_SORT_FIELDS },
      direction: { type: 'choice', values: ['asc', 'desc'], usual: 'asc' },
    },
    answer: excludedSubscribersSchema,
    gate: 'seeExcludedSubscribers',
  },
  excludeSubscriber: {
    method: 'POST',
    path: 'api/admin/subscribe/exclude-add',
    body: excludeBody,
    mostBytes: FORM_BYTES,
    answer: doneSchema,
    gate: 'excludeSubscribers',
    codes: ['prohibited'],
  },
  /** Removes an exclusion, so that its address gets mail again. */
  removeExclusion: {
    method: 'POST',
    path: 'api/admin/subscribe/exclude-remove',
    query: { id: requiredId },
    mostBytes: FLAG_BYTES,
    answer: doneSchema,
    gate: 'removeExclusions',
    codes: ['notFound'],
  },
} as const satisfies Record<string, BackendCall>

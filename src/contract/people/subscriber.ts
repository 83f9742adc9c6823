// Subscribers and excluded subscribers (storefront.md §3, §7, decisions.md G78).
import * as v from 'valibot'
import { emailsIn } from '#domain/people/email-list.ts'
import { excludedSubscriberShape } from '#domain/people/subscribers.ts'
import { page } from '../envelope.ts'
import { tolerant } from '../tolerant-shape.ts'
import { text } from '../tolerant-values.ts'

/** Answer of {subscribe}/exclude-all. */
export const excludedSubscribersSchema = page(tolerant(excludedSubscriberShape), 'excludeSubscribe')

const subscriber = v.object({ email: text })

/** Answer of {subscribe}/emails: all subscribers but the excluded ones; a backend may send a plain list. */
export const subscribersSchema = v.union([
  page(subscriber),
  v.pipe(
    v.array(subscriber),
    v.transform((items) => ({ items, count: items.length })),
  ),
])

/** Body of {subscribe}/exclude-add: one address. Capitals make no difference. */
export function excludeBody(invalidEmailMessage: string) {
  return v.object({
    email: v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(254, invalidEmailMessage),
      v.check((email) => emailsIn(email)?.length === 1, invalidEmailMessage),
      v.toLowerCase(),
    ),
  })
}
export type ExcludeBody = v.InferInput<ReturnType<typeof excludeBody>>

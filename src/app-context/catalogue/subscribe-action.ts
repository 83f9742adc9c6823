import type { SubscribeEntry } from './product-slots.ts'

/** The entry as an action of a menu. */
export function subscribeAction({ label, isSubscribed, onSelect }: SubscribeEntry) {
  return { icon: isSubscribed ? ('check' as const) : ('refresh' as const), label, onSelect }
}

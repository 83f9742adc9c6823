// Remembers the addresses from which people have signed in since the start of this process. Their sign-ins wait less
// while many others guess passwords.

/** Beyond this number the address whose last sign-in is the oldest is forgotten. */
const MOST_ADDRESSES = 20_000

export function createKnownAddresses(mostAddresses = MOST_ADDRESSES) {
  const addresses = new Set<string>()

  return {
    has: (address: string): boolean => addresses.has(address),

    note(address: string): void {
      addresses.delete(address)
      addresses.add(address)
      if (addresses.size > mostAddresses) addresses.delete(addresses.values().next().value ?? '')
    },
  }
}

/**
 * Whether the addresses that somebody names are the customer's: at least one of a comma-separated list, and no other
 * (G60).
 */
export function namesCustomer(named: string, emails: string): boolean {
  const known = addressesOf(emails)
  return addressesOf(named).every((address) => address !== '' && known.includes(address))
}

function addressesOf(list: string): string[] {
  return list.split(',').map((address) => address.trim().toLowerCase())
}

/**
 * True when the customer has every typed e-mail address (G60). Both parameters are comma-separated lists. An empty list
 * or list entry never matches.
 */
export function isSameCustomer(typedEmails: string, customerEmails: string): boolean {
  const customerAddresses = addressesOf(customerEmails)
  return addressesOf(typedEmails).every((address) => address !== '' && customerAddresses.includes(address))
}

function addressesOf(list: string): string[] {
  return list.split(',').map((address) => address.trim().toLowerCase())
}

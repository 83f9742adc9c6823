/**
 * True when every typed address is one of the customer's; both are comma-separated lists, and an empty address is none
 * (G60).
 */
export function isSameCustomer(typedEmails: string, emails: string): boolean {
  const customerEmails = addressesOf(emails)
  return addressesOf(typedEmails).every((address) => address !== '' && customerEmails.includes(address))
}

function addressesOf(list: string): string[] {
  return list.split(',').map((address) => address.trim().toLowerCase())
}

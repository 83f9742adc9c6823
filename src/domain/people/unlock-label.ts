/**
 * The suggested name of a person on the page Unlock, short because everybody at the device can read it: `Jordan M.`;
 * the login if the person has no name.
 */
export function suggestedLabel(name: string, login: string): string {
  const [firstName = '', ...otherNames] = name.trim().split(/\s+/)
  const initial = [...(otherNames.at(-1) ?? '')][0]
  if (firstName === '') return login
  return initial === undefined ? firstName : `${firstName} ${initial.toUpperCase()}.`
}

// Printed by `npm start`; the seed makes them.
export const DEMO_ACCOUNTS = [
  ['admin', 'Admin123', 'administrator'],
  ['manager', 'Manager123', 'staff'],
  ['buyer', 'Buyer123', 'Lakeside Motors, Illinois'],
  ['buyer2', 'Buyer2123', 'a colleague at Lakeside Motors'],
  ['multi', 'Multi123', 'three dealerships of Prairie Auto Group'],
  ['alaska', 'Alaska123', 'Denali Ford, Alaska'],
  ['jersey', 'Jersey123', 'Garden State Cars, New Jersey'],
] as const

export function demoAccountLines(): string[] {
  const row = (cells: readonly string[]) => `  ${cells[0]?.padEnd(10)}${cells[1]?.padEnd(13)}${cells[2]}`
  return ['Demo accounts:', ...[['login', 'password', 'who'], ...DEMO_ACCOUNTS].map(row)]
}

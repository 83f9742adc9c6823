// Makes an address for each route of the app, so that a test of all screens also opens screens that are added later.

/** Example values for the parameters of an address. */
const EXAMPLES: Record<string, string> = {
  urlItem: '11-tag-pouches',
  id: '501',
  userId: '3',
  companyId: '2',
  parentId: '11',
  productId: '102',
}

/** An address of the route, without its optional parts. */
export function exampleAddress(pattern: string): string {
  const path = pattern.replace(/\/(\*|:\w+\?)/g, '')
  const filledPath = path.replace(/:(\w+)/g, (part, name: string) => EXAMPLES[name] ?? part)
  if (filledPath.includes(':')) throw new Error(`A parameter of ${pattern} has no example.`)
  return filledPath || '/'
}

export function readProxies(text: string | undefined): number | readonly string[] | null

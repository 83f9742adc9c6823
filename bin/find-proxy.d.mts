export type ProxyName = 'nginx' | 'caddy'
export function findProxy(name: ProxyName): Promise<string>

interface OperationsArguments {
  'ops-port'?: string | undefined
  'ops-host'?: string | undefined
}
export function readOperationsAddress(
  values: OperationsArguments,
  environment: Record<string, string | undefined>,
): { opsPort: number | null; opsHost: string }

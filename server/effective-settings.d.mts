export function effectiveSettings(
  args: readonly string[],
  environment: Record<string, string | undefined>,
): [setting: string, value: string, origin: string][]

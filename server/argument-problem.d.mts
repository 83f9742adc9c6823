export function argumentProblem(problem: unknown): string

/** An error at start that the operator can fix. Shown as one line, without a stack trace. */
export class StartupProblem extends Error {
  override name = 'StartupProblem'
}

/** Compares names, because the bundle has its own copy of the class. */
export const isStartupProblem = (error: unknown): error is StartupProblem =>
  error instanceof Error && error.name === 'StartupProblem'

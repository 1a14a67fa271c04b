/** Something the operator can put right. Shown as one line, without a stack trace. */
export class StartupProblem extends Error {
  override name = 'StartupProblem'
}

/** By name: the built site carries a class of its own. */
export const isStartupProblem = (error: unknown): error is StartupProblem => error instanceof Error && error.name === 'StartupProblem'

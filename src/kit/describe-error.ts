/** For the log: where and what, without the values of a statement, which may be somebody's data. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const message = error.message.split('\nparams:')[0]
  const stack = error.stack
    ?.split('\n')
    .filter(line => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n')
  const code = (error as { code?: unknown }).code
  return { type: error.name, message, code, stack, ...(error.cause ? { cause: describeError(error.cause) } : {}) }
}

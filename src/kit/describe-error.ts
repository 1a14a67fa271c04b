/** An error for the log: type, message and stack, without SQL parameters, which may be personal data. */
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

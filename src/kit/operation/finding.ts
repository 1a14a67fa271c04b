/** What a check of `npm run doctor` has found. */
export interface Finding {
  /** What was looked at, for example «Диск». */
  subject: string
  state: 'fine' | 'warning' | 'error'
  /** One sentence for a person who has never read the source. */
  text: string
}

export const fine = (subject: string, text: string): Finding => ({ subject, state: 'fine', text })
export const warning = (subject: string, text: string): Finding => ({ subject, state: 'warning', text })
export const failure = (subject: string, text: string): Finding => ({ subject, state: 'error', text })

const marks = { fine: '✓', warning: '!', error: '✗' }

/** Lines for a terminal: errors last, where they are seen. */
export function describeFindings(findings: readonly Finding[]): string {
  const order = ['fine', 'warning', 'error']
  const sorted = findings.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
  return sorted.map(({ subject, state, text }) => `${marks[state]} ${subject}: ${text}`).join('\n')
}

/** Runs a check; one that throws has found an error. */
export async function findWith(subject: string, check: () => Promise<Finding[]> | Finding[]): Promise<Finding[]> {
  try {
    return await check()
  } catch (error) {
    return [failure(subject, error instanceof Error ? error.message : String(error))]
  }
}

/** Tells a password manager whose password is meant; of no use to anybody else. */
export const WhoseForm = ({ email }: { email: string }) => (
  <input type="email" autoComplete="username" defaultValue={email} readOnly tabIndex={-1} aria-hidden="true" className="sr-only" />
)

/** Tells password managers which account the password belongs to. */
export const HiddenUsernameField = ({ email }: { email: string }) => (
  <input
    type="email"
    autoComplete="username"
    defaultValue={email}
    readOnly
    tabIndex={-1}
    aria-hidden="true"
    className="sr-only"
  />
)

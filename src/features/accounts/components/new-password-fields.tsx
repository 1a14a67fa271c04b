import { PasswordField } from '#ui/fields/password-field.tsx'

/** A new password, typed twice. */
export const NewPasswordFields = () => (
  <>
    <PasswordField
      name="password"
      label="Новый пароль"
      autoComplete="new-password"
      help="Не короче 8 символов"
      required
    />
    <PasswordField name="password_confirmation" label="Новый пароль ещё раз" autoComplete="new-password" required />
  </>
)

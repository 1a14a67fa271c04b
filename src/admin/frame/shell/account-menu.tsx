import { useEffect } from 'react'
import { isAuthenticated, useUser } from '#features/accounts/sessions/session.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'

/** The same choices as in the footer of the site, whose component every public page would load in a chunk of its own if it were shared. */
const themes = [
  ['auto', 'Как в системе', 'auto'],
  ['light', 'Светлая', 'sun'],
  ['dark', 'Тёмная', 'moon'],
  ['contrast', 'Контрастная', 'contrast'],
] as const

/** In every switch of the page, because the one in the footer is hidden only. */
function mark(theme: string): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('input[name=theme]'))
    input.checked = input.value === theme
}

/** What the public header and footer offer besides their sections: the way to the site, the profile, the theme, signing out. */
export function AccountMenu() {
  const user = useUser()
  // The shell of the site marks the theme in the switches that it finds when it starts.
  useEffect(() => mark(document.documentElement.dataset.theme ?? 'auto'), [])
  return (
    <details className="admin-account">
      <summary>
        <Icon name="user" size={16} />
        <span>{isAuthenticated(user) ? user.name : 'Кабинет'}</span>
        <Icon name="chevron-down" size={16} className="turns" />
      </summary>
      <ul>
        <li>
          <Link to="/">
            <Icon name="external" size={16} />
            На&nbsp;сайт
          </Link>
        </li>
        <li>
          <Link to="/profile">
            <Icon name="shield" size={16} />
            Кабинет
          </Link>
        </li>
        <li>
          <Link to="/logout">
            <Icon name="sign-out" size={16} />
            Выйти
          </Link>
        </li>
      </ul>
      {/* A form of its own, so that the radio buttons are another group than those of the footer. */}
      <form onChange={event => mark((event.target as unknown as HTMLInputElement).value)}>
        <fieldset className="admin-themes">
          <legend className="sr-only">Оформление</legend>
          {themes.map(([value, label, icon]) => (
            <label key={value} className="choice" title={label}>
              <input type="radio" name="theme" value={value} defaultChecked={value === 'auto'} className="sr-only" />
              <Icon name={icon} size={16} />
              <span className="sr-only">{label}</span>
            </label>
          ))}
        </fieldset>
      </form>
    </details>
  )
}

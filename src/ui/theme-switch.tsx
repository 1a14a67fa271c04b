import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'

const themes = [
  { value: 'auto', label: 'Как в системе', icon: 'auto' },
  { value: 'light', label: 'Светлая', icon: 'sun' },
  { value: 'dark', label: 'Тёмная', icon: 'moon' },
  { value: 'contrast', label: 'Контрастная', icon: 'contrast' },
] as const satisfies readonly { value: string; label: string; icon: IconName }[]

const pill =
  'choice inline-flex min-h-11 mouse:min-h-9 items-center gap-1.5 rounded-full border border-line px-3 text-sm has-checked:border-primary has-checked:text-link'

/**
 * The theme and the size of letters are stored in `localStorage.theme` and `.letters`; the script in the head applies them before the first
 * paint, `watchThemes` afterwards.
 */
export function ThemeSwitch() {
  return (
    <fieldset className="hidden scripted:block">
      <legend className="mb-2 text-sm font-medium max-md:sr-only">Оформление</legend>
      <div className="flex flex-wrap gap-1.5">
        {themes.map(({ value, label, icon }) => (
          <label key={value} className={pill}>
            <input type="radio" name="theme" value={value} defaultChecked={value === 'auto'} className="sr-only" />
            <Icon name={icon} size={16} />
            {label}
          </label>
        ))}
        <label className={pill}>
          <input type="checkbox" name="letters" className="sr-only" />
          <span aria-hidden="true" className="font-display">
            Аа
          </span>
          Крупнее
        </label>
      </div>
    </fieldset>
  )
}

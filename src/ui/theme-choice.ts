const themes = 'input[type=radio][name=theme]'
const sizes = 'input[type=checkbox][name=letters]'

/**
 * Handles every `ThemeSwitch`, also those mounted later, and changes in other windows: the theme and the size of letters. Returns a function
 * that stops it.
 */
export function watchThemes(): () => void {
  const { dataset } = document.documentElement
  const showChoice = () => {
    for (const choice of document.querySelectorAll<HTMLInputElement>(themes))
      choice.checked = choice.value === (dataset.theme ?? 'auto')
    for (const choice of document.querySelectorAll<HTMLInputElement>(sizes))
      choice.checked = dataset.letters === 'large'
  }
  const onChange = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement)) return
    if (target.matches(themes)) choose('theme', target.value)
    if (target.matches(sizes)) choose('letters', target.checked ? 'large' : '')
  }
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== 'theme' && key !== 'letters') return
    apply(key, newValue ?? '')
    showChoice()
  }
  // Both may have been chosen before this script was loaded.
  const theme = document.querySelector<HTMLInputElement>(`${themes}:checked:not([value=auto])`)
  if (theme) choose('theme', theme.value)
  if (document.querySelector(`${sizes}:checked`)) choose('letters', 'large')
  showChoice()
  const observer = new MutationObserver(
    changes => changes.some(({ addedNodes }) => addedNodes.length > 0) && showChoice(),
  )
  observer.observe(document.body, { childList: true })
  document.addEventListener('change', onChange)
  window.addEventListener('storage', onStorage)
  return () => {
    observer.disconnect()
    document.removeEventListener('change', onChange)
    window.removeEventListener('storage', onStorage)
  }
}

type Choice = 'theme' | 'letters'
const values: Record<Choice, readonly string[]> = { theme: ['light', 'dark', 'contrast'], letters: ['large'] }

function apply(choice: Choice, value: string): void {
  const { dataset } = document.documentElement
  if (values[choice].includes(value)) dataset[choice] = value
  else delete dataset[choice]
}

function choose(choice: Choice, value: string): void {
  apply(choice, value)
  try {
    if (values[choice].includes(value)) localStorage.setItem(choice, value)
    else localStorage.removeItem(choice)
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
}

const choices = 'input[type=radio][name=theme]'

/** Handles every `ThemeSwitch`, also those mounted later, and changes in other windows. Returns a function that stops it. */
export function watchThemes(): () => void {
  const { dataset } = document.documentElement
  const showChoice = () => {
    for (const choice of document.querySelectorAll<HTMLInputElement>(choices)) choice.checked = choice.value === (dataset.theme ?? 'auto')
  }
  const onChange = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && target.matches(choices)) choose(target.value)
  }
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== 'theme') return
    apply(newValue ?? 'auto')
    showChoice()
  }
  // A theme may have been chosen before this script was loaded.
  const preselected = document.querySelector<HTMLInputElement>(`${choices}:checked:not([value=auto])`)
  if (preselected) choose(preselected.value)
  showChoice()
  const observer = new MutationObserver(changes => changes.some(({ addedNodes }) => addedNodes.length > 0) && showChoice())
  observer.observe(document.body, { childList: true })
  document.addEventListener('change', onChange)
  window.addEventListener('storage', onStorage)
  return () => {
    observer.disconnect()
    document.removeEventListener('change', onChange)
    window.removeEventListener('storage', onStorage)
  }
}

function apply(theme: string): void {
  const { dataset } = document.documentElement
  if (/^(light|dark|contrast)$/.test(theme)) dataset.theme = theme
  else delete dataset.theme
}

function choose(theme: string): void {
  apply(theme)
  try {
    if (theme === 'auto') localStorage.removeItem('theme')
    else localStorage.setItem('theme', theme)
  } catch {
    // Storage may be forbidden; the theme then lasts as long as the page.
  }
}

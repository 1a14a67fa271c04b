import { useMatches } from 'react-router'
import { Icon } from '#ui/icons/icon.tsx'

/** Under the header of every page whose loader says `isDemo`, once instead of a mark at each fact. It is printed too. */
export function DemoStrip() {
  const isDemo = useMatches().some(({ loaderData }) => (loaderData as { isDemo?: boolean } | undefined)?.isDemo)
  if (!isDemo) return null
  return (
    <aside
      aria-label="Демо-данные"
      className="flex min-h-7 items-center justify-center gap-1.5 border-b border-line bg-surface px-4 text-xs text-muted"
    >
      <Icon name="demo" size={16} />
      Демо-данные: сверяйтесь с{'\u00a0'}этикеткой
    </aside>
  )
}

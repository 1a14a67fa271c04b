import { Icon } from '#ui/icons/icon.tsx'

/** Shown with all demo data. */
export function DemoNotice({ className = '' }: { className?: string }) {
  return (
    <p className={`flex items-center gap-1.5 text-sm text-muted ${className}`}>
      <Icon name="demo" size={16} />
      Демо-данные: сверяйтесь с{'\u00a0'}этикеткой
    </p>
  )
}

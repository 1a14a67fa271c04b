import { Icon } from '#ui/icons/icon.tsx'

export const NoData = () => (
  <span className="inline-flex items-center gap-1.5 text-muted">
    <Icon name="unknown" size={16} /> нет данных
  </span>
)

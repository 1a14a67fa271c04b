import { Badge } from '#ui/badges/badge.tsx'

type Lph = 'yes' | 'no' | 'unknown'

interface LphBadgeProps {
  lph: Lph
  lapsed?: string | null
  short?: boolean
  /** A permission from demo data is never shown like a confirmed one. */
  isDemo?: boolean
}

/** Whether a drug may be used on a private plot. An unconfirmed permission is shown as such. */
export function LphBadge({ lph, lapsed = null, short = false, isDemo = false }: LphBadgeProps) {
  if (lapsed) {
    return (
      <Badge tone="tomato" icon="forbidden">
        {lapsed}
      </Badge>
    )
  }
  const title = 'Разрешение для личных подсобных хозяйств'
  if (lph === 'yes') {
    return (
      <Badge tone="green" icon={isDemo ? 'demo' : 'allowed'} title={title} outlined={isDemo}>
        {short ? 'для ЛПХ' : 'Для личных хозяйств'}
        {isDemo && ', демо'}
      </Badge>
    )
  }
  if (lph === 'no') {
    return (
      <Badge tone="tomato" icon="forbidden" title={title}>
        {short ? 'не\u00a0для ЛПХ' : 'Только для сельхозпроизводства'}
      </Badge>
    )
  }
  return (
    <Badge tone="gray" icon="unknown" title={title}>
      {short ? 'ЛПХ: не\u00a0подтверждено' : 'Разрешение для ЛПХ не\u00a0подтверждено'}
    </Badge>
  )
}

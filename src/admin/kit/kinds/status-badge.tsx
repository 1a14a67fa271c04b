import { Badge } from '#ui/badges/badge.tsx'
import { type RecordStatus, statusWords } from './kind-description.ts'

const tones = { published: 'green', draft: 'honey', archived: 'gray', trash: 'tomato' } as const

export const StatusBadge = ({ status }: { status: RecordStatus }) => (
  <Badge tone={tones[status]} outlined={status === 'draft'}>
    {statusWords[status]}
  </Badge>
)

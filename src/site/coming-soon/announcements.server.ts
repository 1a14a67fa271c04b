export interface Announcement {
  title: string
  lead: string
  /** Planned features, the most important first. */
  planned: readonly string[]
  /** Existing pages for a similar need. */
  alternatives: readonly { to: string; label: string }[]
}

const drugs = { to: '/drugs', label: 'Препараты и\u00A0регламенты' }
const plants = { to: '/plants', label: 'Культуры' }
const problems = [
  { to: '/pests', label: 'Вредители' },
  { to: '/diseases', label: 'Болезни' },
]

const announcements: Record<string, Announcement> = {
  '/favorites': {
    title: 'Избранное',
    lead: 'Препараты, культуры и\u00A0болезни, к\u00A0которым вы\u00A0возвращаетесь.',
    planned: [
      'сердечко у\u00A0каждой записи, без регистрации',
      'заметки и\u00A0подборки',
      'пометка, когда у\u00A0препарата изменилась регистрация',
    ],
    alternatives: [drugs, plants, ...problems],
  },
}

/** @param path of an announced page */
export function announcementOf(path: string): Announcement {
  const known = announcements[path]
  if (!known) throw new Error(`${path} is not announced`)
  return known
}

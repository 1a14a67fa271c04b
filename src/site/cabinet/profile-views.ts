import type { IconName } from '#ui/icons/icon-names.ts'

export interface ProfileView {
  /** The value of `?view=`; the overview has none. */
  id: string
  label: string
  icon: IconName
  /** On a phone these stay beside each other on every page of theirs. */
  isOfGarden?: true
  /** For a section whose feature does not exist yet: what it will show, and links to use meanwhile. */
  comingSoon?: { text: string; links: readonly { to: string; label: string }[] }
}

const drugs = { to: '/drugs', label: 'Препараты и\u00A0нормы' }

export const profileViews: readonly ProfileView[] = [
  { id: 'overview', label: 'Обзор', icon: 'home' },
  { id: 'plantings', label: 'Посадки', icon: 'sorts', isOfGarden: true },
  { id: 'plan', label: 'План', icon: 'calendar', isOfGarden: true },
  { id: 'journal', label: 'Журнал', icon: 'posts', isOfGarden: true },
  { id: 'stock', label: 'Аптечка', icon: 'drugs', isOfGarden: true },
  {
    id: 'orders',
    label: 'Заказы',
    icon: 'shop',
    comingSoon: {
      text: 'Здесь будут ваши заказы и\u00A0то, что с\u00A0ними происходит.',
      links: [{ to: '/shop', label: 'Магазин' }, drugs],
    },
  },
  { id: 'favorites', label: 'Избранное', icon: 'heart' },
  { id: 'security', label: 'Данные и\u00A0безопасность', icon: 'shield' },
]

/** Sections with an address of their own. */
export const todoPath = '/todo'
export const lettersPath = '/profile/reminders'

const overview = profileViews[0]!

export const viewOf = (id: string | null): ProfileView => profileViews.find(view => view.id === id) ?? overview

export const viewPath = ({ id }: Pick<ProfileView, 'id'>) => (id === overview.id ? '/profile' : `/profile?view=${id}`)

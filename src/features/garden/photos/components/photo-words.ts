import { date } from '#ui/format/format-date.ts'
import type { PhotoView } from '../photo-view.ts'

/** What the picture is of, as far as the site knows it. */
export const photoTitle = ({ entry, about, day }: Pick<PhotoView, 'entry' | 'about' | 'day'>): string =>
  `${entry === null ? (about ?? 'Не\u00a0распознано') : (about ?? 'Обработка')}, ${date(day)}`

export const photoAlt = (photo: PhotoView, index: number, total: number): string =>
  total > 1 ? `Фото ${index + 1} из\u00a0${total}: ${photoTitle(photo)}` : `Фото: ${photoTitle(photo)}`

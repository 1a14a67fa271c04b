import type { Organ } from '#features/signs/sign.entity.ts'

/** Short names for chips; the full ones are in `organs`. */
const organNames: Record<Organ, string> = {
  leaf: 'Лист',
  shoot: 'Побег',
  bud: 'Бутон',
  flower: 'Цветок',
  fruit: 'Плод',
  root: 'Корень',
  seedling: 'Всходы',
  whole: 'Всё растение',
  seen: 'Сам вредитель',
  ground: 'Почва',
}

/** What gardeners say instead of «плод» and «корень» about some crops. */
const ownNames: Partial<Record<Organ, Record<string, string>>> = {
  fruit: {
    kapusta: 'Кочан',
    goroh: 'Боб',
    ...Object.fromEntries(
      ['smorodina-chernaya', 'kryzhovnik', 'malina', 'zemlyanika', 'vinograd', 'golubika'].map(crop => [crop, 'Ягода']),
    ),
  },
  root: { kartofel: 'Клубень', luk: 'Луковица', chesnok: 'Луковица', svekla: 'Корнеплод', morkov: 'Корнеплод' },
}

export const organName = (organ: Organ, crop: string): string => ownNames[organ]?.[crop] ?? organNames[organ]

/** Headings of the list of signs. */
export const organQuestions: Record<Organ, string> = {
  leaf: 'Что видно на\u00a0листьях',
  shoot: 'Что видно на\u00a0побегах и\u00a0ветках',
  bud: 'Что видно на\u00a0почках и\u00a0бутонах',
  flower: 'Что видно на\u00a0цветках',
  fruit: 'Что видно на\u00a0плодах',
  root: 'Что видно на\u00a0корнях и\u00a0клубнях',
  seedling: 'Что с\u00a0всходами и\u00a0рассадой',
  whole: 'Что со\u00a0всем растением',
  seen: 'Кого вы нашли',
  ground: 'Что видно на\u00a0почве',
}

import type { Organ } from './sign.entity.ts'

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

/** In the words of gardeners of this crop. */
export const organName = (organ: Organ, crop: string): string => ownNames[organ]?.[crop] ?? organNames[organ]

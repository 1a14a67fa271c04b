import type { Organ } from '#features/signs/sign.entity.ts'

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

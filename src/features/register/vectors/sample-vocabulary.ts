import { makeVocabulary } from '../vocabulary.ts'

/** A few crops, groups and problems for the tests of the readers. */

const plants = {
  yablonya: ['Яблоня'],
  grusha: ['Груша'],
  kartofel: ['Картофель'],
  tomat: ['Томат', 'помидор'],
  ogurec: ['Огурец'],
  kapusta: ['Капуста'],
  luk: ['Лук', 'Лук репчатый'],
  'smorodina-chernaya': ['Смородина чёрная', 'смородина'],
}
const groups = {
  plodovye: ['Плодовые'],
  yagodnye: ['Ягодные'],
  ovoshchnye: ['Овощные'],
  dekorativnye: ['Декоративные'],
  uchastok: ['Участок'],
}
const record =
  (kind: 'plant' | 'plantGroup') =>
  ([alias, names]: [string, string[]]) => ({ kind, alias, names })
const disease = (alias: string, hosts: string[], ...names: string[]) => ({
  kind: 'disease' as const,
  alias,
  names,
  hosts,
})
export const vocabulary = makeVocabulary(
  [...Object.entries(plants).map(record('plant')), ...Object.entries(groups).map(record('plantGroup'))],
  [
    disease('parsha-yabloni', ['yablonya'], 'Парша яблони'),
    disease('parsha-grushi', ['grusha'], 'Парша груши'),
    disease('peronosporoz-ogurca', ['ogurec'], 'Пероноспороз (ложная мучнистая роса) огурца'),
    { kind: 'pest', alias: 'odnoletnie-sornyaki', names: ['Однолетние двудольные и злаковые сорняки'], hosts: [] },
  ],
)

import { expect, test } from 'vitest'
import { slug } from './slug.ts'

test.each([
  ['Абига-Пик', 'abiga-pik'],
  ['Über Grün', 'uber-grun'],
  ['Société Générale', 'societe-generale'],
  ['Йодный ёж', 'jodnyj-ezh'],
  ['Київська їжа', 'kiivska-izha'],
  ['Łódź Straße', 'lodz-strasse'],
  ['Белая роза №5', 'belaya-roza-5'],
  ['«»', ''],
])('«%s» becomes %s, also decomposed', (name, alias) => {
  expect([slug(name), slug(name.normalize('NFD'))]).toEqual([alias, alias])
})

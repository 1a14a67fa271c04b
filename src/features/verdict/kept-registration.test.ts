import { expect, test } from 'vitest'
import { whyNoWait } from './kept-registration.ts'
import { plain, treatmentOn } from './vectors/sample.ts'

const apple: { alias: string; name: string; edible?: boolean } = { alias: 'yablonya', name: 'Яблоня' }
const land = { alias: '', name: 'Участок' }

function why(
  change: { use?: object; drug?: object; isThisForm?: boolean; rate?: string; eaten?: string | null },
  crop: typeof apple | null = apple,
) {
  const { use, drug, eaten = null, ...told } = change
  const treatment = {
    ...treatmentOn('2026-05-01', { use: { crops: ['yablonya'], exceptions: [], rateMax: '2', ...use }, drug }),
    ...told,
  }
  const found = whyNoWait(treatment as never, { crop: crop as never, planting: { harvestPart: eaten } as never })
  return found && [found.details.because, plain(found.text)]
}

test.each<[string, Parameters<typeof why>[0], typeof apple | null, ReturnType<typeof why>]>([
  ['registered for the crop', {}, apple, null],
  ['no crop chosen', { use: { crops: ['grusha'] } }, null, null],
  ['another crop', { use: { crops: ['grusha'] } }, apple, ['NO_USE', ': для культуры «Яблоня» он так не разрешён']],
  [
    'another crop in the catalogue for demonstration',
    { use: { crops: ['grusha'] }, drug: { isDemo: true } },
    apple,
    ['NO_USE', ': для культуры «Яблоня» он так в демонстрационном каталоге не разрешён'],
  ],
  [
    'another crop, where nothing says that facts are for demonstration',
    { use: { crops: ['grusha'] }, drug: { isDemo: undefined } },
    apple,
    ['NO_USE', ': для культуры «Яблоня» он так не разрешён'],
  ],
  [
    'an exception of a group',
    { use: { exceptions: ['yablonya'] } },
    apple,
    ['NO_USE', ': для культуры «Яблоня» он так не разрешён'],
  ],
  [
    'another part than the one that is eaten',
    { use: { harvestPart: 'bulb' }, eaten: 'greens' },
    apple,
    ['NO_USE', ': эта строка — только на репку'],
  ],
  ['the part that is eaten', { use: { harvestPart: 'bulb' }, eaten: 'bulb' }, apple, null],
  [
    'one part, where nobody has told what is eaten',
    { use: { harvestPart: 'bulb' } },
    apple,
    ['NO_USE', ': эта строка — только на репку, а на перо или на репку посадка, не указано'],
  ],
  ['one part of what is not eaten', { use: { harvestPart: 'bulb' } }, { ...apple, edible: false }, null],
  ['any part', { eaten: 'greens' }, apple, null],
  ['land without a crop', { use: { crops: [] } }, land, null],
  ['of land, but on a crop', { use: { crops: [] } }, apple, ['NO_USE', ': для культуры «Яблоня» он так не разрешён']],
  ['of a crop, but on land', {}, land, ['NO_USE', ': для культуры «Участок» он так не разрешён']],
  ['another form', { isThisForm: false }, apple, ['FORM_OTHER', ': это была другая форма препарата']],
  [
    'another form and over the maximum: a label does not help out of it',
    { isThisForm: false, rate: '2.1' },
    apple,
    ['DOSE_OVER', ': норма была больше разрешённой'],
  ],
  [
    'another form on another crop',
    { isThisForm: false, use: { crops: ['grusha'] } },
    apple,
    ['NO_USE', ': для культуры «Яблоня» он так не разрешён'],
  ],
  ['this form', { isThisForm: true }, apple, null],
  ['over the maximum', { rate: '2.1' }, apple, ['DOSE_OVER', ': норма была больше разрешённой']],
  ['the maximum', { rate: '2' }, apple, null],
  ['over nothing', { rate: '5', use: { rateMax: null } }, apple, null],
])('%s', (_, change, crop, expected) => expect(why(change, crop)).toEqual(expected))

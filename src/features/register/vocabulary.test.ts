import { describe, expect, test } from 'vitest'
import { makeVocabulary } from './vocabulary.ts'

/** What the words of registers mean in the catalogue, where they are not its own names. */

const plant = (alias: string, genitive: string) => ({ alias, genitive })
const plants = [
  plant('yablonya', 'яблони'),
  plant('grusha', 'груши'),
  plant('vishnya', 'вишни'),
  plant('chereshnya', 'черешни'),
  plant('sliva', 'сливы'),
  plant('abrikos', 'абрикоса'),
  plant('persik', 'персика'),
  plant('kryzhovnik', 'крыжовника'),
  plant('malina', 'малины'),
  plant('zemlyanika', 'земляники'),
  plant('vinograd', 'винограда'),
  plant('golubika', 'голубики'),
  plant('tomat', 'томата'),
  plant('tomat', 'томатов'),
  plant('perec', 'перца'),
  plant('baklazhan', 'баклажана'),
  plant('kartofel', 'картофеля'),
  plant('ogurec', 'огурца'),
  plant('ogurec', 'огурцов'),
  plant('kabachok', 'кабачка'),
  plant('kapusta', 'капусты'),
  plant('luk', 'лука'),
  plant('chesnok', 'чеснока'),
  plant('svekla', 'свёклы'),
  plant('morkov', 'моркови'),
  plant('goroh', 'гороха'),
  plant('ukrop', 'укропа'),
  plant('roza', 'розы'),
]
const groups = ['plodovye', 'semechkovye', 'kostochkovye', 'yagodnye', 'ovoshchnye', 'dekorativnye', 'uchastok']

/** The word of a register, the crop it stands at, and the problem of the catalogue. */
const problems = [
  ['плодожорка', 'yablonya', 'yablonnaya-plodozhorka'],
  ['плодожорка', 'sliva', 'slivovaya-plodozhorka'],
  ['плодожорка', 'goroh', 'gorohovaya-plodozhorka'],
  ['цветоед', 'yablonya', 'yablonnyj-cvetoed'],
  ['паутинный клещ', 'ogurec', 'obyknovennyj-pautinnyj-kleshch'],
  ['белокрылка', 'tomat', 'teplichnaya-belokrylka'],
  ['трипсы', 'roza', 'zapadnyj-cvetochnyj-trips'],
  ['трипсы', 'luk', 'tabachnyj-trips'],
  ['белянки', 'kapusta', 'kapustnaya-belyanka'],
  ['хрущи', 'kartofel', 'majskij-hrushch'],
  ['медяницы', 'grusha', 'grushevaya-medyanica'],
  ['слизни', 'kapusta', 'setchatyj-slizen'],
  ['парша', 'yablonya', 'parsha-yabloni'],
  ['парша', 'grusha', 'parsha-grushi'],
  ['парша', 'kartofel', 'parsha-obyknovennaya-kartofelya'],
  ['мучнистая роса', 'yablonya', 'muchnistaya-rosa-yabloni'],
  ['мучнистая роса', 'ogurec', 'muchnistaya-rosa-tykvennyh'],
  ['мучнистая роса', 'zemlyanika', 'muchnistaya-rosa-zemlyaniki'],
  ['мучнистая роса', 'roza', 'muchnistaya-rosa-roz'],
  ['мучнистая роса', 'kryzhovnik', 'amerikanskaya-muchnistaya-rosa'],
  ['плодовая гниль', 'yablonya', 'monilioz'],
  ['курчавость', 'persik', 'kurchavost-listev-persika'],
  ['пероноспороз', 'ogurec', 'peronosporoz-ogurca'],
  ['пероноспороз', 'luk', 'peronosporoz-luka'],
  ['милдью', 'vinograd', 'mildyu'],
  ['оидиум', 'vinograd', 'oidium'],
  ['чёрная пятнистость', 'roza', 'chernaya-pyatnistost-roz'],
  ['антракноз', 'smorodina', 'antraknoz-smorodiny'],
  ['антракноз', 'malina', 'antraknoz-maliny'],
  ['септориоз', 'smorodina', 'septorioz-smorodiny'],
  ['септориоз', 'tomat', 'septorioz-tomata'],
  ['ржавчина', 'grusha', 'rzhavchina-grushi'],
  ['ржавчина', 'smorodina', 'stolbchataya-rzhavchina'],
  ['тли', 'yablonya', 'zelenaya-yablonnaya-tlya'],
  ['тля', 'vishnya', 'vishnevaya-tlya'],
  ['клещи', 'zemlyanika', 'zemlyanichnyj-kleshch'],
  ['долгоносики', 'malina', 'malinno-zemlyanichnyj-dolgonosik'],
  ['листовёртки', 'yablonya', 'listovertki'],
  ['листовёртки', 'vinograd', 'grozdevaya-listovertka'],
  ['пилильщики', 'roza', 'rozannyj-pililshchik'],
  ['совки', 'tomat', 'hlopkovaya-sovka'],
  ['совка', 'kapusta', 'kapustnaya-sovka'],
  ['капустные мухи', 'kapusta', 'kapustnaya-muha'],
  ['щитовки', 'yablonya', 'kalifornijskaya-shchitovka'],
  ['огнёвка', 'kryzhovnik', 'kryzhovnikovaya-ognevka'],
  ['улитки', 'kapusta', 'setchatyj-slizen'],
  ['однолетние сорняки', 'yablonya', 'odnoletnie-sornyaki'],
  ['многолетние сорняки', 'yablonya', 'mnogoletnie-sornyaki'],
  ['корневые гнили', 'ogurec', 'kornevye-gnili'],
  ['прикорневые гнили', 'ogurec', 'kornevye-gnili'],
  ['чёрная ножка', 'kapusta', 'chernaya-nozhka'],
  ['бактериозы', 'ogurec', 'bakterioz-ogurca'],
  ['ризоктониоз', 'kartofel', 'rizoktonioz'],
  ['белая пятнистость', 'zemlyanika', 'belaya-pyatnistost-zemlyaniki'],
  ['церкоспороз', 'svekla', 'cerkosporoz-svekly'],
  ['кладоспориоз', 'tomat', 'kladosporioz-tomata'],
] as const

const vocabulary = makeVocabulary(
  [
    ...plants.map(({ alias }) => ({ kind: 'plant' as const, alias, names: [alias] })),
    ...groups.map(alias => ({ kind: 'plantGroup' as const, alias, names: [alias] })),
  ],
  [
    ...problems.map(([, host, alias]) => ({ kind: 'disease' as const, alias, names: [alias], hosts: [host] })),
    { kind: 'disease', alias: 'mozaika', names: ['Мозаика (вирус) томата (табачная)'] },
  ],
)

describe('crops', () => {
  test.each(plants)('кроме $genitive', ({ alias, genitive }) =>
    expect(vocabulary.crop(genitive)).toEqual({ kind: 'plant', alias }),
  )
  test.each([
    ['Плодовые', 'plodovye'],
    ['Плодовые культуры', 'plodovye'],
    ['Семечковые', 'semechkovye'],
    ['Косточковые', 'kostochkovye'],
    ['Ягодные', 'yagodnye'],
    ['Овощные культуры', 'ovoshchnye'],
    ['Цветочные культуры', 'dekorativnye'],
    ['Цветочные', 'dekorativnye'],
    ['Участки, предназначенные под посадку', 'uchastok'],
    ['Участки под посадку', 'uchastok'],
    ['Пары', 'uchastok'],
  ])('%s', (word, alias) => expect(vocabulary.crop(word)).toEqual({ kind: 'plantGroup', alias }))
  test('томаты, but a pumpkin is no courgette', () =>
    expect([vocabulary.crop('Томаты'), vocabulary.crop('тыква')]).toEqual([{ kind: 'plant', alias: 'tomat' }, null]))
  test('a word whose record is not in the catalogue is unknown', () =>
    expect(makeVocabulary([], []).crop('томаты')).toBeNull())
})

describe('problems', () => {
  test.each(problems)('%s on %s', (word, plant, alias) => {
    const meant = vocabulary.targets(word)
    const here = meant.length === 1 ? meant : meant.filter(target => vocabulary.hosts(target, plant))
    expect(here).toEqual([{ kind: 'disease', alias }])
  })
  test('a name is known without what stands in parentheses', () =>
    expect(vocabulary.targets('мозаика томата').map(({ alias }) => alias)).toEqual(['mozaika']))
  test('a problem without known crops lives on none, and neither does an unknown one', () => {
    expect(vocabulary.hosts({ kind: 'disease', alias: 'mozaika' }, 'tomat')).toBe(false)
    expect(vocabulary.hosts({ kind: 'disease', alias: 'unknown' }, 'tomat')).toBe(false)
  })
  test('a name of the catalogue comes before the general word', () => {
    const own = makeVocabulary(
      [],
      [
        { kind: 'disease', alias: 'own', names: ['Парша'] },
        { kind: 'disease', alias: 'parsha-yabloni', names: ['Парша яблони'] },
      ],
    )
    expect(own.targets('парша')).toEqual([{ kind: 'disease', alias: 'own' }])
  })
})

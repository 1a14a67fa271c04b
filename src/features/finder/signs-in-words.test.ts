import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { organs } from '#features/signs/sign.entity.ts'
import { cropInWords, signsInWords } from './signs-in-words.ts'

const organOf = new Map(Object.entries(organs).map(([organ, title]) => [title as string, organ]))
const signs = readFileSync('db/seed/signs.csv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map(line => line.split(';'))
  .map(([label = '', alias = '', organ = '']) => ({ label, alias, organ: organOf.get(organ)! }))

const best = (text: string) =>
  signsInWords(text, signs).map(({ polarity, signs: found }) => (polarity === 'seen' ? (found[0] ?? null) : polarity))

describe('typed words tick signs', () => {
  test.each([
    ['белый налёт снизу', ['leaf-white-down-below']],
    ['БЕЛЫЙ НАЛЕТ СНИЗУ', ['leaf-white-down-below']],
    ['белый пушок с нижней стороны листа', ['leaf-white-down-below']],
    ['дырки', ['leaf-big-holes']],
    ['белый налёт снизу, дырки', ['leaf-white-down-below', 'leaf-big-holes']],
    ['паутинка снизу листьев', ['leaf-web-below']],
    ['липкие листья', ['leaf-honeydew']],
    ['мучнистый налёт на листьях', ['leaf-white-powder']],
    ['пятна как мишень', ['leaf-brown-rings']],
    ['начинается с нижних листьев', ['leaf-lower-first']],
    ['серый пушистый налёт на ягодах', ['fruit-grey-mould']],
    ['чёрная тля', ['seen-aphids-black']],
    ['белокрылка', ['seen-whitefly']],
    ['проволочник личинка жёлтая', ['seen-wire-larva']],
    ['корни обгрызены', ['root-gnawed']],
    ['наросты на корнях', ['root-galls']],
    ['вянет в полдень', ['whole-noon-wilt']],
  ])('«%s»', (text, expected) => expect(best(text)).toEqual(expected))

  test('a word that fits several signs ticks the only one of the crop', () => {
    expect(best('паутина')).toEqual([null])
    const ofCucumber = signs.filter(({ alias }) => ['leaf-web-below', 'leaf-pale-dots', 'seen-mites'].includes(alias))
    expect(signsInWords('паутина', ofCucumber)).toEqual([
      { text: 'паутина', polarity: 'seen', signs: ['leaf-web-below'], others: [] },
    ])
  })

  test('a word that fits many signs ticks none and offers them', () => {
    const [found] = signsInWords('жёлтые пятна', signs)
    expect(found?.signs).toEqual([])
    expect(found?.others).toContain('leaf-yellow-spots-top')
    expect(found?.others.length).toBeLessThanOrEqual(6)
  })

  test.each(['листья', 'что это такое', 'трактор', '', '%_\\', '"; drop table sign', '🐛', '— , ; .'])(
    '«%s» ticks nothing',
    text => expect(best(text).filter(Boolean)).toEqual([]),
  )

  test('the label of every sign describes that sign', () => {
    const wrong = signs.filter(({ label, alias }) => {
      const whole = label.replaceAll(/,| и /g, ' ')
      const [found] = signsInWords(whole, signs)
      return !found?.signs.includes(alias) && !found?.others.includes(alias)
    })
    expect(wrong).toEqual([])
  })
})

describe('what is denied', () => {
  const said = (text: string) => signsInWords(text, signs).map(({ polarity, signs: found }) => [polarity, found.join()])
  test.each([
    ['липких листьев нет', 'absent', 'leaf-honeydew'],
    ['на листьях нет медвяной росы', 'absent', 'leaf-honeydew'],
    ['без тонкой паутины снизу листа', 'absent', 'leaf-web-below'],
    ['корни не обгрызены', 'absent', 'root-gnawed'],
    ['мошек не видно', 'absent', 'seen-whitefly'],
  ])('«%s» is absent', (text, polarity, alias) => expect(said(text)).toEqual([[polarity, alias]]))

  test.each([
    'крупных дырок нет',
    'белого нет',
    'чёрная корка не твёрдая',
    'паутины нет точки есть',
    'нет красных вздутий',
    'не похоже',
  ])('«%s» says nothing for certain', text => expect(said(text).map(([, found]) => found)).toEqual(['']))

  const wholes = signs.map(({ label }) => label.replaceAll(/[,:;.]| и /g, ' '))
  test.each([
    ['не …', (whole: string) => `не ${whole}`],
    ['нет …', (whole: string) => `нет ${whole}`],
    ['без …', (whole: string) => `без ${whole}`],
    ['… нет', (whole: string) => `${whole} нет`],
    ['… не видно', (whole: string) => `${whole} не видно`],
    ['ни …', (whole: string) => `ни ${whole}`],
  ])('«%s» never ticks any sign of the catalogue', (_, denied) => {
    const ticked = wholes
      .map(denied)
      .filter(text => best(text).some(found => found !== null && found !== 'absent' && found !== 'unclear'))
    expect(ticked).toEqual([])
  })

  test('a denied verb that is a sign itself is seen', () => {
    expect(said('чёрные комочки не отмываются')).toEqual([['seen', 'root-black-crust']])
    expect(said('бутоны не раскрываются')).toEqual([['seen', 'bud-brown-caps']])
  })
})

describe('a crop in the words', () => {
  const crops = [
    { name: 'Огурец', synonyms: null },
    { name: 'Томат', synonyms: 'помидор' },
    { name: 'Лук', synonyms: 'лук репчатый' },
    { name: 'Смородина чёрная', synonyms: null },
  ]
  test.each([
    ['белый налёт на листьях огурца', 'Огурец'],
    ['пятна на помидорах', 'Томат'],
    ['лук желтеет', 'Лук'],
    ['смородина в тле', 'Смородина чёрная'],
  ])('«%s»', (text, name) => expect(cropInWords(text, crops)?.name).toBe(name))

  test.each(['дырки', 'личинки в луковице', 'чёрные пятна'])('«%s» names none', text =>
    expect(cropInWords(text, crops)).toBeNull(),
  )
})

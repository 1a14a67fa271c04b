import { expect, test } from 'vitest'
import { type Source, sourcesIn } from './tree.ts'

/** Words of the registry and of offices that a gardener does not use, with what the site says instead. */
const officeWords: readonly [RegExp, string][] = [
  [/вредн\S+\s+объект/i, 'вредитель или болезнь, против чего'],
  [/рабоч\S+\s+жидкост/i, 'раствор, сколько раствора'],
  [/кратност/i, 'сколько раз'],
  [/скрыт\S+\s+период/i, 'сколько до первых признаков'],
  [/порог вредоносности/i, 'когда пора обрабатывать'],
  [/не\s+регл\./i, 'срок не регламентируется'],
  [/\d+\s+бед\b/i, 'напасти'],
]

/** Forms of editors, the reading of registers and the API keep the words of the registry. */
const isForEditors = (file: string) =>
  /^src\/(?:admin|illustrations)\/|^src\/features\/(?:register|problem-fields|calculations)\/|parse-rate\.ts$|\.entity\.ts$|\.test\.tsx?$|\.testing\.ts$/.test(
    file,
  )

const withoutComments = (text: string) =>
  text
    .replaceAll(String.raw`\u00a0`, ' ')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')

const officeWordsIn = ({ file, text }: Pick<Source, 'file' | 'text'>) =>
  officeWords.flatMap(([pattern, instead]) => {
    const [found] = pattern.exec(withoutComments(text)) ?? []
    return found ? [`${file}: «${found}», лучше «${instead}»`] : []
  })

test('no page for visitors speaks like an office', () => {
  const files = sourcesIn('src').filter(({ file }) => !isForEditors(file))
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap(officeWordsIn)).toEqual([])
})

test('a word is found with a no-break space and in another case, and not in a comment', () => {
  const inText = (text: string) => officeWordsIn({ file: 'page.tsx', text }).length
  expect(inText(String.raw`label: 'Рабочую\u00a0жидкость'`)).toBe(1)
  expect(inText('<p>Кратность обработок</p>')).toBe(1)
  expect(inText('/** Кратность. */\n// вредный объект')).toBe(0)
})
